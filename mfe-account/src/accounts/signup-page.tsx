import { useState } from 'react';

import { EntryPage, OtherWay } from '../ui/entry-page.tsx';
import { texts } from '../ui/texts.ts';
import { useSignup } from './signup.state.ts';
import { SignupFields } from './signup-fields.tsx';

/** `/signup`. */
export function SignupPage() {
  const form = useSignup();
  const [username, setUsername] = useState('');

  return (
    <EntryPage
      drawing="goods"
      says={texts.signup}
      form={form}
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
    </EntryPage>
  );
}
