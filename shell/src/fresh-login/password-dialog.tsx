import { isApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { Form, TextField } from '@linkstall/kit/form';
import { Button, Dialog, DialogButtons } from '@linkstall/kit/components';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';

/** The question for the password. */
export interface PasswordQuestion {
  /** The user name, for password managers. */
  readonly username: string;
  /** Rejects when the password is wrong or cannot be checked. */
  readonly confirm: (password: string) => Promise<unknown>;
  readonly done: (confirmed: boolean) => void;
}

const { password: dialogTexts } = lazyTexts;

/** The state of the form: idle, an error, or sending. */
type View = { readonly status: 'asking'; readonly error: string } | { readonly status: 'sending' };

/** The dialog that asks for the password again. Escape cancels. */
export function PasswordDialog({ username, confirm, done }: PasswordQuestion) {
  const [view, setView] = useState<View>({ status: 'asking', error: '' });
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const submit = async (password: string) => {
    const error = await errorOf(password, () => setView({ status: 'sending' }), confirm);
    if (error === null) return done(true);
    setView({ status: 'asking', error });
    field.current?.focus();
    field.current?.select();
  };
  const busy = view.status === 'sending';
  const error = busy ? '' : view.error;

  return (
    <Dialog label={dialogTexts.title} describedBy={`${id}-text`} onClose={() => done(false)}>
      <h2>{dialogTexts.title}</h2>
      <p id={`${id}-text`}>{dialogTexts.text}</p>
      <Form
        form={{ errors: { password: error || undefined }, busy, refusals: 0, clearError: () => undefined }}
        onSubmit={(entered) => submit(entered('password'))}
      >
        <input hidden readOnly autoComplete="username" value={username} />
        <TextField
          ref={field}
          label={dialogTexts.label}
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <span role="alert" className="ls-hidden">
          {error}
        </span>
        <Buttons>
          <Button $kind="secondary" onClick={() => done(false)}>
            {dialogTexts.cancel}
          </Button>
          <Button type="submit" aria-disabled={busy || undefined}>
            {dialogTexts.go}
          </Button>
        </Buttons>
        <span role="status" className="ls-hidden">
          {busy ? dialogTexts.sending : ''}
        </span>
      </Form>
    </Dialog>
  );
}

/** The error message; null when the password was confirmed. */
async function errorOf(
  password: string,
  onSend: () => void,
  confirm: PasswordQuestion['confirm'],
): Promise<string | null> {
  if (password === '') return dialogTexts.missing;
  onSend();
  try {
    await confirm(password);
    return null;
  } catch (error) {
    return isApiFailure(error) ? error.message : dialogTexts.unexpected;
  }
}

const Buttons = styled(DialogButtons)`
  margin-top: ${token('5')};
`;
