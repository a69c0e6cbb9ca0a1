import { token } from '@linkstall/contracts/tokens';
import { useState } from 'react';
import styled from 'styled-components';

import { Field, type FieldProps } from './field.tsx';
import { Hidden } from './hidden.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { texts } from './texts.ts';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'tool'> {
  /** True while the form is being sent: browsers keep what a text field sends as a suggestion for others. */
  readonly concealed: boolean;
}

export function PasswordField({ concealed, ...field }: PasswordFieldProps) {
  const [wanted, setWanted] = useState(false);
  const shown = wanted && !concealed;
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      tool={
        <Eye type="button" aria-pressed={shown} onClick={() => setWanted(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
          {/* Text instead of aria-label: the button must not answer to the name of the field. */}
          <Hidden>{texts.fields.show(field.label)}</Hidden>
        </Eye>
      }
    />
  );
}

const Eye = styled.button`
  position: absolute;
  inset-block: 0;
  right: 0.125rem;
  display: grid;
  place-items: center;
  width: ${token('tap')};
  height: ${token('tap')};
  margin-block: auto;
  padding: 0;
  border: 0;
  border-radius: ${token('radius')};
  background: none;
  color: ${token('muted')};
  cursor: pointer;
  transition: color ${token('fast')};

  &:hover {
    color: ${token('text')};
  }

  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: -4px;
  }
`;
