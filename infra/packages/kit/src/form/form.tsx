import { token } from '@linkstall/contracts/tokens';
import { createContext, useContext, useEffect, useRef, type FormHTMLAttributes, type ReactNode } from 'react';
import styled from 'styled-components';

import { AlertIcon } from '../components/icons.tsx';
import type { FormErrors, FormState } from './use-form.ts';

/** Context for fields: the errors of the form, and whether the form is being sent. */
export const FormContext = createContext<{ readonly errors: FormErrors; readonly busy: boolean }>({
  errors: {},
  busy: false,
});

/** Returns a form value by field name. Values are read from the DOM, because password managers fill fields without events. */
type FormValueOf = (name: string) => string;

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onChange'> {
  readonly form: FormState;
  readonly onSubmit: (valueOf: FormValueOf) => unknown;
}

/** After a refusal the first invalid field gets the focus. */
export function Form({
  form: { errors, busy, refusalCount, clearError },
  onSubmit,
  children,
  ...attributes
}: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [refusalCount]);

  return (
    <form
      {...attributes}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(valuesOf(new FormData(event.currentTarget)));
      }}
      onChange={({ target }) => 'name' in target && typeof target.name === 'string' && clearError(target.name)}
    >
      <FormContext value={{ errors, busy }}>{children}</FormContext>
    </form>
  );
}

const valuesOf =
  (formData: FormData): FormValueOf =>
  (name) => {
    const value = formData.get(name);
    return typeof value === 'string' ? value : '';
  };

/** The error of the whole form. */
export function FormProblem() {
  const { form } = useContext(FormContext).errors;
  return form ? <FormAlert>{form}</FormAlert> : null;
}

/** An alert, which screen readers announce when it appears. */
export const FormAlert = ({ children }: { readonly children: ReactNode }) => (
  <Alert role="alert">
    <AlertIcon />
    <div>{children}</div>
  </Alert>
);

const Alert = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${token('3')};
  padding: ${token('3')} ${token('4')};
  border: 1.5px solid currentColor;
  border-radius: ${token('radius')};
  background: ${token('bad-soft')};
  color: ${token('bad')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
  > div {
    display: grid;
    gap: ${token('2')};
    justify-items: start;
    min-width: 0;
  }
`;
