import { token } from '@linkstall/contracts/tokens';
import { useContext, useState } from 'react';
import styled from 'styled-components';

import { EyeIcon, EyeOffIcon } from '../pieces/icons.tsx';
import { formTexts } from '../texts.ts';
import { TextField, type TextFieldProps } from './field.tsx';
import { FormAround } from './form.tsx';

/** Hidden again while it is sent: browsers keep what a text field sends as a suggestion for others. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'tool'>) {
  const [wanted, setWanted] = useState(false);
  const { busy } = useContext(FormAround);
  const shown = wanted && !busy;
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      tool={
        <Eye type="button" aria-pressed={shown} onClick={() => setWanted(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
          {/* Text instead of aria-label: the button must not answer to the name of the field. */}
          <span className="ls-hidden">{formTexts.show(props.label)}</span>
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
