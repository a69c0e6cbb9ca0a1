import { isApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { Form, TextField } from '@linkstall/kit/form';
import { Button, Dialog, DialogButtons } from '@linkstall/kit/pieces';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';

/** The dialog that asks for the password again. */
export interface PasswordQuestion {
  /** The user name, for password managers. */
  readonly username: string;
  /** Rejects when the password is wrong or cannot be checked. */
  readonly confirm: (password: string) => Promise<unknown>;
  readonly done: (confirmed: boolean) => void;
}

const { password: words } = lazyTexts;

/** The state of the form: idle, an error, or sending. */
type View = { readonly status: 'asking'; readonly wrong: string } | { readonly status: 'sending' };

/** Escape cancels. */
export function PasswordDialog({ username, confirm, done }: PasswordQuestion) {
  const [view, setView] = useState<View>({ status: 'asking', wrong: '' });
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const submit = async (password: string) => {
    const wrong = await problemWith(password, () => setView({ status: 'sending' }), confirm);
    if (wrong === null) return done(true);
    setView({ status: 'asking', wrong });
    field.current?.focus();
    field.current?.select();
  };
  const busy = view.status === 'sending';
  const wrong = busy ? '' : view.wrong;

  return (
    <Dialog label={words.title} describedBy={`${id}-text`} onClose={() => done(false)}>
      <h2>{words.title}</h2>
      <p id={`${id}-text`}>{words.text}</p>
      <Form
        form={{ errors: { password: wrong || undefined }, busy, refusals: 0, mend: () => undefined }}
        onSubmit={(entered) => submit(entered('password'))}
      >
        <input hidden readOnly autoComplete="username" value={username} />
        <TextField ref={field} label={words.label} name="password" type="password" autoComplete="current-password" />
        <span role="alert" className="ls-hidden">
          {wrong}
        </span>
        <Buttons>
          <Button $kind="secondary" onClick={() => done(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" aria-disabled={busy || undefined}>
            {words.go}
          </Button>
        </Buttons>
        <span role="status" className="ls-hidden">
          {busy ? words.sending : ''}
        </span>
      </Form>
    </Dialog>
  );
}

/** The error message; null when the password was confirmed. */
async function problemWith(
  password: string,
  onSend: () => void,
  confirm: PasswordQuestion['confirm'],
): Promise<string | null> {
  if (password === '') return words.missing;
  onSend();
  try {
    await confirm(password);
    return null;
  } catch (error) {
    return isApiFailure(error) ? error.message : words.unexpected;
  }
}

const Buttons = styled(DialogButtons)`
  margin-top: ${token('5')};
`;
