import { useContext, useState } from 'react';
import styled from 'styled-components';

import { EyeIcon, EyeOffIcon } from '../pieces/icons.tsx';
import { Tool } from '../pieces/tool.ts';
import { formTexts } from '../texts.ts';
import { TextField, type TextFieldProps } from './field.tsx';
import { FormAround } from './form.tsx';

/** A password field with a show button. It is hidden while sending, because browsers store the content of text fields as suggestions. */
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
        <Eye aria-pressed={shown} onClick={() => setWanted(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
          {/* Text instead of aria-label: the button must not answer to the name of the field. */}
          <span className="ls-hidden">{formTexts.show(props.label)}</span>
        </Eye>
      }
    />
  );
}

const Eye = styled(Tool)`
  position: absolute;
  inset-block: 0;
  right: 0.125rem;
  margin-block: auto;
  @media (hover: hover) {
    &:hover {
      background: none;
    }
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;
