import { token } from '@linkstall/contracts/tokens';
import { createContext, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';

import { AlertIcon } from './icons.tsx';

export interface FormProps {
  /** Its name for screen readers, where no heading stands in it. */
  readonly name?: string;
  readonly busy: boolean;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly onSubmit: (form: FormData) => void;
  /** The field that is being changed. */
  readonly onMend: (field: string) => void;
  readonly children: ReactNode;
}

/** Whether the form around is being sent: what is in it cannot be changed meanwhile. */
export const Sending = createContext(false);

/** A form that sends once. After a refusal the first wrong field has the focus. */
export function Form({ name, busy, message, fields, onSubmit, onMend, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (busy || !asked.current) return;
    asked.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [busy, fields]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    asked.current = true;
    onSubmit(new FormData(event.currentTarget));
  };

  return (
    <Rows
      ref={form}
      noValidate
      aria-label={name}
      onSubmit={submit}
      onInput={({ target }) => target instanceof HTMLInputElement && onMend(target.name)}
    >
      {message && <Wrong text={message} />}
      <Sending value={busy}>{children}</Sending>
    </Rows>
  );
}

/** What went wrong, said aloud as soon as it stands there. */
const Wrong = ({ text }: { readonly text: string }) => (
  <Message role="alert">
    <AlertIcon />
    {text}
  </Message>
);

export const rows = `
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
`;

const Rows = styled.form`
  ${rows}
`;

const Message = styled.p`
  display: flex;
  align-items: flex-start;
  gap: ${token('3')};
  margin: 0;
  padding: ${token('3')} ${token('4')};
  border: 1.5px solid currentColor;
  border-radius: ${token('radius')};
  background: ${token('bad-soft')};
  color: ${token('bad')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
`;
