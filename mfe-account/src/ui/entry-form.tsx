import { token } from '@linkstall/contracts/tokens';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { AlertIcon } from './icons.tsx';
import { SubmitButton } from './submit-button.tsx';

interface EntryFormProps {
  /** Heading and text of the button. */
  readonly title: string;
  readonly busy: boolean;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly onSubmit: (form: FormData) => void;
  /** The field that is being changed. */
  readonly onMend: (field: string) => void;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** The form on the counter. After a refusal the first wrong field has the focus. */
export function EntryForm({ title, busy, message, fields, onSubmit, onMend, children, footer }: EntryFormProps) {
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
    <Form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={({ target }) => target instanceof HTMLInputElement && onMend(target.name)}
    >
      <h1>{title}</h1>
      {message && (
        <Message role="alert">
          <AlertIcon />
          {message}
        </Message>
      )}
      {children}
      <SubmitButton label={title} busy={busy} />
      {footer}
    </Form>
  );
}

interface SwitchLinkProps {
  readonly question: string;
  readonly to: string;
  readonly label: string;
}

/** The way to the other form. */
export const SwitchLink = ({ question, to, label }: SwitchLinkProps) => (
  <Footer>
    {question} <Link to={to}>{label}</Link>
  </Footer>
);

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};

  h1 {
    margin: 0;
    font-size: ${token('text-2xl')};
    font-weight: ${token('weight-loud')};
    letter-spacing: ${token('track-loud')};
    line-height: ${token('lead-tight')};
  }
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

const Footer = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${token('1')};
  margin: 0;
  color: ${token('muted')};
  font-size: ${token('text-sm')};

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${token('tap')};
    padding-inline: ${token('1')};
    border-radius: ${token('radius-sm')};
    color: ${token('link')};
    font-weight: ${token('weight-mid')};
    text-underline-offset: 0.2em;
  }

  a:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 0;
  }
`;
