import { isApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
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

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (view.status === 'sending') return;
    const wrong = await problemWith(field.current?.value ?? '', () => setView({ status: 'sending' }), confirm);
    if (wrong === null) return done(true);
    setView({ status: 'asking', wrong });
    field.current?.focus();
    field.current?.select();
  };
  const wrong = view.status === 'asking' ? view.wrong : '';

  return (
    <Dialog ref={dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} onCancel={() => done(false)}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`}>{words.title}</h2>
        <p id={`${id}-text`}>{words.text}</p>
        <input hidden readOnly autoComplete="username" value={username} />
        <label htmlFor={id}>{words.label}</label>
        <input
          ref={field}
          id={id}
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={wrong !== '' || undefined}
          aria-describedby={wrong === '' ? undefined : `${id}-wrong`}
        />
        <Wrong id={`${id}-wrong`} role="alert">
          {wrong}
        </Wrong>
        <Buttons>
          <Button $kind="line" onClick={() => done(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" aria-disabled={view.status === 'sending' || undefined}>
            {words.go}
          </Button>
        </Buttons>
        <span role="status" className="ls-hidden">
          {view.status === 'sending' ? words.sending : ''}
        </span>
      </form>
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
  label {
    display: block;
    margin-bottom: 0.35rem;
    font-weight: ${token('weight-mid')};
    font-size: ${token('text-sm')};
  }
  input:not([hidden]) {
    box-sizing: border-box;
    width: 100%;
    min-height: 3rem;
    padding: 0.6rem 0.9rem;
    border: ${token('line')} solid ${token('border-strong')};
    border-radius: ${token('radius')};
    background: ${token('surface')};
    color: ${token('text')};
    font: inherit;
    &:focus-visible {
      outline: 3px solid ${token('focus')};
      outline-offset: 0;
      border-color: ${token('focus')};
    }
    &[aria-invalid='true'] {
      border-color: ${token('bad')};
      box-shadow: inset 0 0 0 1px ${token('bad')};
    }
  }
`;

const Wrong = styled.p`
  margin: 0.35rem 0 0;
  color: ${token('bad')};
  font-weight: ${token('weight-mid')};
  font-size: ${token('text-sm')};
  &:empty {
    margin: 0;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token('3')};
  margin-top: ${token('5')};
`;
