import { useState } from 'react';

import { EntryForm, OtherWay } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import { texts } from '../ui/texts.ts';
import { useSignup } from './signup.state.ts';
import { SignupFields } from './signup-fields.tsx';

/** `/signup`. */
export function SignupPage() {
  const form = useSignup();
  const [username, setUsername] = useState('');

  return (
    <EntryFrame drawing="goods" promise={texts.signup.promise}>
      <EntryForm
        form={form}
        title={texts.signup.title}
        onSubmit={(entered) =>
          form.submit({
            username: entered('username').trim(),
            fullName: entered('fullName').trim(),
            email: entered('email').trim(),
            password: entered('password'),
            re_password: entered('re_password'),
          })
        }
        footer={<OtherWay question={texts.signup.known} to="/login" label={texts.login.title} />}
      >
        <SignupFields username={username} onUsername={setUsername} />
      </EntryForm>
    </EntryFrame>
  );
}
