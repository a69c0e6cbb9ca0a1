import { token } from '@linkstall/contracts/tokens';
import { useContext, useState } from 'react';
import styled from 'styled-components';

import { texts } from '../texts.ts';
import { TextField, type TextFieldProps } from './field.tsx';
import { FormAround } from './form.tsx';

const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 100 6 3 3 0 000-6z';
const EYE_CLOSED =
  'M5 7.3C3.4 9 2.5 12 2.5 12S6 18.5 12 18.5c1.8 0 3.3-.5 4.6-1.3M10 5.7q1-.2 2-.2c6 0 9.5 6.5 9.5 6.5s-.8 1.5-2.3 3.1M10 10a3 3 0 004 4M4 3.5l16 17';

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
          <Drawing viewBox="0 0 24 24" aria-hidden>
            <path d={shown ? EYE_CLOSED : EYE} />
          </Drawing>
          {/* Text instead of aria-label: the button must not answer to the name of the field. */}
          <span className="ls-hidden">{texts.form.show(props.label)}</span>
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

const Drawing = styled.svg`
  width: 1.25rem;
  height: 1.25rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;
