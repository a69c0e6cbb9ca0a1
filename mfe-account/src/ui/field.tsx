import { token } from '@linkstall/contracts/tokens';
import { type ReactNode, useContext, useId } from 'react';
import styled from 'styled-components';

import { Sending } from './form.tsx';

export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autoComplete: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly defaultValue?: string;
  /** For a field whose text somebody else keeps; with `onText`. */
  readonly value?: string;
  /** Stands inside the input at its end. */
  readonly tool?: ReactNode;
  readonly onText?: (text: string) => void;
}

/** A label above its input, what helps and what is wrong below it, all tied together for screen readers. */
export function Field({ label, error, hint, tool, onText, ...input }: FieldProps) {
  const id = useId();
  const sending = useContext(Sending);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Box>
      <Label htmlFor={id}>{label}</Label>
      <Slot>
        <Input
          {...input}
          id={id}
          required
          readOnly={sending}
          autoCapitalize={input.name === 'fullName' ? 'words' : 'none'}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          $tool={tool !== undefined}
          onChange={(event) => onText?.(event.currentTarget.value)}
        />
        {tool}
      </Slot>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <Wrong id={`${id}-error`}>{error}</Wrong>}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: 0.35rem;
  min-width: 0;
`;

const Label = styled.label`
  font-weight: ${token('weight-mid')};
  font-size: ${token('text-sm')};
`;

const Slot = styled.div`
  position: relative;
`;

const Input = styled.input<{ readonly $tool: boolean }>`
  box-sizing: border-box;
  width: 100%;
  min-height: 3rem;
  padding: 0.6rem ${({ $tool }) => ($tool ? '3.25rem' : '0.9rem')} 0.6rem 0.9rem;
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  color: ${token('text')};
  font: inherit;
  transition: border-color ${token('fast')};

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

const Hint = styled.p`
  margin: 0;
  font-size: ${token('text-sm')};
  line-height: 1.45;
  color: ${token('muted')};
`;

const Wrong = styled(Hint)`
  font-weight: ${token('weight-mid')};
  color: ${token('bad')};
`;
