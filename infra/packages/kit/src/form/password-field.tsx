import { useContext, useState } from 'react';
import styled from 'styled-components';

import { EyeIcon, EyeOffIcon } from '../components/icons.tsx';
import { Tool } from '../components/tool.ts';
import { formTexts } from '../texts.ts';
import { TextField, type TextFieldProps } from './field.tsx';
import { FormContext } from './form.tsx';

/**
 * A password field with a show button. The password is hidden while the form is sent, because browsers store the content
 * of text fields as suggestions.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'endAdornment'>) {
  const [isShowWanted, setShowWanted] = useState(false);
  const { busy } = useContext(FormContext);
  const isShown = isShowWanted && !busy;
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <Eye aria-pressed={isShown} onClick={() => setShowWanted(!isShown)}>
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
          {/* Text instead of aria-label, because a search for the label of the field must not find the button. */}
          <span className="ls-hidden">{formTexts.show(props.label)}</span>
        </Eye>
      }
    />
  );
}

const Eye = styled(Tool)`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0.125rem;
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
