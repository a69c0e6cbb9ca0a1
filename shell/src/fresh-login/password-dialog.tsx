import { isApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { Form, TextField } from '@linkstall/kit/form';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';

import { Button } from '../look/button.ts';
import { lateTexts } from '../late-texts.ts';
import type { PasswordQuestion } from './password-question.ts';

const { password: words } = lateTexts;

/** Nothing, something that is wrong, or the password on its way. */
type View = { readonly status: 'asking'; readonly wrong: string } | { readonly status: 'sending' };

/** The browser's own dialog keeps the focus inside and gives it back; Escape is Cancel. */
export function PasswordDialog({ username, confirm, done }: PasswordQuestion) {
  const [view, setView] = useState<View>({ status: 'asking', wrong: '' });
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  // A layout effect: closed before it leaves the page, the dialog gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    field.current?.focus();
    return () => current?.close();
  }, []);

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
    <Dialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onCancel={() => done(false)}>
      <Form
        form={{ errors: { password: wrong || undefined }, busy, refusals: 0, mend: () => undefined }}
        onSubmit={(entered) => submit(entered('password'))}
      >
        <h2 id={`${id}-title`}>{words.title}</h2>
        <p id={`${id}-text`}>{words.text}</p>
        <input hidden readOnly autoComplete="username" value={username} />
        <TextField ref={field} label={words.label} name="password" type="password" autoComplete="current-password" />
        <span role="alert" className="ls-hidden">
          {wrong}
        </span>
        <Buttons>
          <Button $kind="line" onClick={() => done(false)}>
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

/** Null when the password was confirmed. */
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

const Dialog = styled.dialog`
  box-sizing: border-box;
  width: min(100% - 2 * ${token('4')}, 27rem);
  padding: ${token('5')};
  border: 0;
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  color: ${token('text')};
  box-shadow: ${token('shadow-lg')};
  &::backdrop {
    background: ${token('scrim')};
  }
  h2 {
    margin: 0;
    font-size: ${token('text-xl')};
    letter-spacing: ${token('track-loud')};
    line-height: ${token('lead-snug')};
  }
  h2 + p {
    margin: ${token('3')} 0 ${token('5')};
    color: ${token('muted')};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token('3')};
  margin-top: ${token('5')};
`;
