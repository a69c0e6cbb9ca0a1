import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { EntryForm, SwitchLink } from '../ui/entry-form.tsx';
import { EntryFrame } from '../ui/entry-frame.tsx';
import type { SignupEntry } from './accounts.api.ts';
import { enteredText } from './entered-text.ts';
import { isBusy, problemsOf } from './entry-form.state.ts';
import { doSignupAtom, mendSignupAtom, openSignupAtom, signupFormAtom } from './signup.state.ts';
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
  const view = useAtomValue(signupFormAtom);
  const open = useSetAtom(openSignupAtom);
  const mend = useSetAtom(mendSignupAtom);
  const signUp = useSetAtom(doSignupAtom);
  const navigate = useNavigate();
  const [username, setUsername] = useState('');

  useEffect(() => void open(), [open]);

  const submit = async (form: FormData) => {
    const entry = entryOf(form);
    if (await signUp(entry)) await navigate('/login', { state: { userName: entry.username } });
  };

  const busy = isBusy(view);
  const { message, fields } = problemsOf(view);
  return (
    <EntryFrame current="/signup" drawing="goods" promise={['Set up once.', 'Share everywhere.']}>
      <EntryForm
        title="Signup"
        busy={busy}
        message={message}
        fields={fields}
        onSubmit={(form) => void submit(form)}
        onMend={mend}
        footer={<SwitchLink question="Already have a page?" to="/login" label="Login" />}
      >
        <SignupFields errors={fields} busy={busy} username={username} onUsername={setUsername} />
      </EntryForm>
    </EntryFrame>
  );
}
