import { token } from '@linkstall/contracts/tokens';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styled from 'styled-components';

import { Hidden } from './page-parts.tsx';
import { texts } from './texts.ts';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error: string | undefined;
}

export function TextField({ label, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <Input
        {...input}
        id={id}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}

interface FileFieldProps {
  readonly label: string;
  readonly accept: string;
  readonly hint: string;
  readonly required: boolean;
  readonly error: string | undefined;
  /** The name of what was chosen. */
  readonly chosen: string | undefined;
  /** What was chosen, drawn; or a drawing that stands for nothing chosen. */
  readonly picture: ReactNode;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** A dashed box that is clickable all over and shows what was chosen. */
export function FileField({ label, hint, required, error, chosen, picture, onChoose, ...input }: FileFieldProps) {
  const id = useId();
  return (
    <Field>
      <span id={`${id}-label`}>{label}</span>
      <Drop $invalid={error !== undefined}>
        {picture}
        <Chosen id={`${id}-chosen`}>
          <b>{chosen ?? (required ? texts.form.choose : texts.form.chooseOther)}</b>
          {chosen ? texts.form.chooseOther : hint}
        </Chosen>
        <input
          type="file"
          {...input}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-chosen`}
          aria-invalid={error !== undefined}
          aria-required={required}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onChoose(file);
            target.value = ''; // So that the same file can be chosen again.
          }}
        />
      </Drop>
      <Hidden aria-live="polite">{chosen ? texts.form.chosen(chosen) : ''}</Hidden>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}

const Field = styled.div`
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
`;

const Input = styled.input`
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

const Drop = styled.label<{ readonly $invalid: boolean }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token('3')};
  min-height: 3rem;
  padding: 0.75rem 0.9rem;
  border: ${({ $invalid }) => ($invalid ? `2px solid ${token('bad')}` : `1.5px dashed ${token('border-strong')}`)};
  border-radius: ${token('radius')};
  background: ${token('canvas')};
  font-weight: ${token('weight')};
  cursor: pointer;
  &:hover {
    border-color: ${token('select')};
    background: ${token('select-soft')};
  }
  &:focus-within {
    outline: 3px solid ${token('focus')};
    outline-offset: 2px;
  }
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
`;

const Chosen = styled.span`
  min-width: 0;
  font-size: ${token('text-sm')};
  color: ${token('muted')};
  b {
    display: block;
    color: ${token('text')};
    font-size: ${token('text-md')};
    font-weight: ${token('weight-mid')};
    overflow-wrap: anywhere;
  }
`;
