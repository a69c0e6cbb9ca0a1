import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { enteredText } from '../ui/entered-text.ts';
import { EntryForm, OtherWay } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import { texts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import type { SignupEntry } from './accounts.api.ts';
import { signupForm } from './signup.state.ts';
import { SignupFields } from './signup-fields.tsx';

const entryOf = (form: FormData): SignupEntry => ({
  username: enteredText(form, 'username').trim(),
  fullName: enteredText(form, 'fullName').trim(),
  email: enteredText(form, 'email').trim(),
  password: enteredText(form, 'password'),
  re_password: enteredText(form, 're_password'),
});

/** `/signup`. */
export function SignupPage() {
  const { submit, ...form } = useForm(signupForm);
  const navigate = useNavigate();
  const [username, setUsername] = useState('');

  const send = async (entered: FormData) => {
    const userName = await submit(entryOf(entered));
    if (userName !== null) await navigate('/login', { state: { userName } });
  };

  return (
    <EntryFrame current="/signup" drawing="goods" promise={texts.signup.promise}>
      <EntryForm
        {...form}
        title={texts.signup.title}
        onSubmit={(entered) => void send(entered)}
        footer={<OtherWay question={texts.signup.known} to="/login" label={texts.login.title} />}
      >
        <SignupFields errors={form.fields} busy={form.busy} username={username} onUsername={setUsername} />
      </EntryForm>
    </EntryFrame>
  );
}
