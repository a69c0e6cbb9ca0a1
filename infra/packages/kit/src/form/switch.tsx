import { token } from '@linkstall/contracts/tokens';
import { useContext, useId, type ReactNode } from 'react';
import styled from 'styled-components';

import { Hint } from './field.tsx';
import { FormContext } from './form.tsx';

interface SwitchProps {
  readonly name?: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  /** Help text below the switch. */
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** A switch. Its label has the full height of a touch target. */
export function Switch({ name, isOn, onToggle, hint, children }: SwitchProps) {
  const { busy } = useContext(FormContext);
  const id = useId();
  const hintId = hint ? id : undefined;
  const toggle = () => busy || onToggle(!isOn);
  const target = (
    <Target>
      <Box type="checkbox" role="switch" name={name} checked={isOn} aria-describedby={hintId} onChange={toggle} />
      {children}
    </Target>
  );
  if (!hint) return target;
  return (
    <div>
      {target}
      <Hint id={id}>{hint}</Hint>
    </div>
  );
}

const Target = styled.label`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: min(${token('3')}, 2.5vw);
  min-height: ${token('tap')};
  font-weight: ${token('weight-mid')};
  font-size: ${token('text-sm')};
  cursor: pointer;
`;

/**
 * On a phone it does not grow with large text, because the label needs the space. In forced colours it has system colours;
 * without them it would be an empty pill, on and off alike.
 */
const Box = styled.input`
  appearance: none;
  position: relative;
  flex: none;
  width: 3.25em;
  height: 2em;
  margin: 0;
  border: 2px solid ${token('border-strong')};
  border-radius: 2em;
  font-size: min(1rem, 5vw);
  background: ${token('sunken')};
  cursor: pointer;
  transition: background ${token('base')};
  &::after {
    content: '';
    position: absolute;
    inset-block: 0.2em;
    inset-inline-start: 0.2em;
    width: 1.35em;
    border-radius: 50%;
    background: ${token('border-strong')};
    transition: translate ${token('base')} ${token('ease')};
  }
  &:checked {
    border-color: ${token('select')};
    background: ${token('select')};
  }
  &:checked::after {
    translate: 1.25em 0;
    background: ${token('surface')};
  }
  &:checked:dir(rtl)::after {
    translate: -1.25em 0;
  }
  @media (forced-colors: active) {
    &,
    &::after {
      forced-color-adjust: none;
    }
    border-color: ButtonText;
    background: Canvas;
    &::after {
      background: ButtonText;
    }
    &:checked {
      border-color: Highlight;
      background: Highlight;
    }
    &:checked::after {
      background: HighlightText;
    }
  }
`;
