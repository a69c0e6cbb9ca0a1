import { token } from '@linkstall/contracts/tokens';
import {
  useContext,
  useId,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import styled, { css } from 'styled-components';

import { formTexts } from '../texts.ts';
import { FormContext } from './form.tsx';

interface FieldProps {
  readonly label: string;
  /** Name of the field, also in the errors of the form. */
  readonly name?: string | undefined;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  readonly onText?: ((text: string) => void) | undefined;
}

/** Connects a field with its label, help text and error by ARIA attributes. */
function useField({ name = '', hint, required = true, onText }: Omit<FieldProps, 'label'>) {
  const id = useId();
  const { errors, busy } = useContext(FormContext);
  const error = errors[name];
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    error,
    attributes: {
      id,
      name: name || undefined,
      readOnly: busy,
      'aria-required': required,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': descriptionIds || undefined,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        if (!busy) onText?.(currentTarget.value);
      },
    },
  };
}

interface FrameProps extends Pick<FieldProps, 'label' | 'hint'> {
  readonly id: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

const Frame = ({ id, label, hint, error, children }: FrameProps) => (
  <Field>
    <label htmlFor={id}>{label}</label>
    {children}
    {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </Field>
);

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'required' | 'onChange'> {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** Content at the end inside the input, such as a button. */
  readonly endAdornment?: ReactNode;
}

/** A field with its label above, and help text and error below. */
export function TextField({ label, hint, required, onText, endAdornment, ...input }: TextFieldProps) {
  const { id, error, attributes } = useField({ name: input.name, hint, required, onText });
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <InputWrapper>
        <Input autoComplete="off" dir="auto" {...input} {...attributes} $endAdornment={endAdornment !== undefined} />
        {endAdornment}
      </InputWrapper>
    </Frame>
  );
}

interface TextAreaProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'required' | 'onChange' | 'value'> {
  readonly value?: string;
  /** Maximum length; the field shows a counter. */
  readonly maxLength?: number;
}

export function TextArea({ label, hint, required, onText, maxLength, ...area }: TextAreaProps) {
  const { id, error, attributes } = useField({ name: area.name, hint, required, onText });
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <Area dir="auto" {...area} {...attributes} />
      {maxLength !== undefined && <CharacterCounter text={area.value ?? ''} maxLength={maxLength} />}
    </Frame>
  );
}

/** Screen readers announce the number of remaining characters from this number down. */
const ANNOUNCE_FROM = 20;

function CharacterCounter({ text, maxLength }: { readonly text: string; readonly maxLength: number }) {
  const count = Array.from(text.normalize('NFC')).length;
  const remainingCount = maxLength - count;
  return (
    <>
      <Counter aria-hidden $over={remainingCount < 0}>
        {formTexts.characterCount(count, maxLength)}
      </Counter>
      <span className="ls-hidden" role="status">
        {remainingCount <= ANNOUNCE_FROM ? formTexts.remainingCharacters(remainingCount) : ''}
      </span>
    </>
  );
}

/** A field or a group of fields. The first child is the label or the legend. */
export const Field = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.35rem;
  align-content: start;
  min-width: 0;
  > :first-child {
    font-weight: ${token('weight-mid')};
    font-size: ${token('text-sm')};
  }
`;

const InputWrapper = styled.div`
  position: relative;
`;

export const Hint = styled.p`
  font-size: ${token('text-sm')};
  line-height: 1.45;
  color: ${token('muted')};
`;

const Counter = styled(Hint)<{ readonly $over: boolean }>`
  color: ${({ $over }) => token($over ? 'bad' : 'muted')};
  font-variant-numeric: tabular-nums;
  text-align: end;
`;

export const FieldError = styled(Hint)`
  color: ${token('bad')};
  font-weight: ${token('weight-mid')};
  overflow-wrap: anywhere;
`;

/** The scroll margin keeps the label and the notices above a focused field visible. */
const inputStyles = css`
  scroll-margin-top: 8rem;
  width: 100%;
  min-height: 3rem;
  padding: 0.6rem 0.9rem;
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: ${token('text')};
  transition: border-color ${token('fast')};
  &::placeholder {
    color: ${token('muted')};
    opacity: 1;
  }
  @media (hover: hover) {
    &:hover {
      border-color: ${token('text')};
    }
  }
  &:focus-visible {
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

const Input = styled.input<{ readonly $endAdornment: boolean }>`
  ${inputStyles}
  ${({ $endAdornment }) => $endAdornment && 'padding-inline-end: 3.25rem;'}
`;

const Area = styled.textarea`
  ${inputStyles}
  display: block;
  min-height: ${({ rows }) => (rows === undefined ? '7rem' : `calc(${rows} * ${token('lead')} * 1em + 1.3rem)`)};
  max-height: 24rem;
  line-height: ${token('lead')};
  resize: vertical;
  field-sizing: content;
`;

/** Short fields side by side, when they fit. */
export const FieldPair = styled.div`
  display: grid;
  align-items: start;
  gap: ${token('4')};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
`;
