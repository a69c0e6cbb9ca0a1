import { token } from '@linkstall/contracts/tokens';
import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react';
import styled, { css } from 'styled-components';

interface Labelled {
  readonly label: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

const wiring = (id: string, { error, required = true }: Labelled) => ({
  id,
  'aria-required': required,
  'aria-invalid': error !== undefined,
  'aria-describedby': error ? `${id}-error` : undefined,
});

function Frame({ id, label, error, children }: Labelled & { readonly id: string; readonly children: ReactNode }) {
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}

export function TextField({ label, error, required, ...input }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error}>
      <Input {...input} {...wiring(id, { label, error, required: required ?? true })} autoComplete="off" />
    </Frame>
  );
}

export function TextArea({ label, error, ...area }: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error}>
      <Area {...area} {...wiring(id, { label, error })} />
    </Frame>
  );
}

interface MoneyFieldProps extends Labelled {
  readonly name: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
}

/** An amount of rupees, as text: what is no number is said, not swallowed. */
export function MoneyField({ onChange, ...rest }: MoneyFieldProps) {
  return <TextField {...rest} inputMode="decimal" placeholder="₹" onChange={({ target }) => onChange(target.value)} />;
}

interface SwitchProps {
  readonly label: string;
  readonly name?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const Switch = ({ label, name, checked, onChange }: SwitchProps) => (
  <SwitchRow>
    <input
      type="checkbox"
      role="switch"
      name={name}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{label}</span>
  </SwitchRow>
);

export const Field = styled.div`
  position: relative;
  display: grid;
  gap: 0.35rem;
  align-content: start;
  min-width: 0;
  > :first-child {
    font-weight: ${token('weight-mid')};
    font-size: ${token('text-sm')};
  }
`;

export const FieldError = styled.p`
  margin: 0;
  font-size: ${token('text-sm')};
  color: ${token('bad')};
  overflow-wrap: anywhere;
`;

const inputLook = css`
  box-sizing: border-box;
  width: 100%;
  min-height: 3rem;
  padding: 0.6rem 0.9rem;
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: ${token('text')};
  font: inherit;
  &::placeholder {
    color: ${token('muted')};
    opacity: 1;
  }
  &:hover {
    border-color: ${token('text')};
  }
  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 0;
    border-color: ${token('focus')};
  }
  &:read-only {
    background: ${token('sunken')};
    color: ${token('muted')};
  }
  &[aria-invalid='true'] {
    border-color: ${token('bad')};
    box-shadow: inset 0 0 0 1px ${token('bad')};
  }
`;

const Input = styled.input`
  ${inputLook}
`;

const Area = styled.textarea`
  ${inputLook}
  min-height: 7rem;
  line-height: ${token('lead')};
  resize: vertical;
  field-sizing: content;
  max-height: 24rem;
`;

const SwitchRow = styled.label`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  min-height: ${token('tap')};
  font-weight: ${token('weight-mid')};
  font-size: ${token('text-sm')};
  cursor: pointer;
  input {
    appearance: none;
    position: relative;
    flex: none;
    width: 3.25rem;
    height: 2rem;
    margin: 0;
    border: 2px solid ${token('border-strong')};
    border-radius: 2rem;
    background: ${token('sunken')};
    cursor: pointer;
    transition: background ${token('base')};
  }
  input::after {
    content: '';
    position: absolute;
    inset: 0.2rem auto 0.2rem 0.2rem;
    width: 1.35rem;
    border-radius: 50%;
    background: ${token('border-strong')};
    transition: translate ${token('base')} ${token('ease')};
  }
  input:checked {
    border-color: ${token('select')};
    background: ${token('select')};
  }
  input:checked::after {
    translate: 1.25rem 0;
    background: ${token('surface')};
  }
  input:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
`;
