import styled, { keyframes } from 'styled-components';

import { Button, type ButtonKind, type ButtonSize } from './button.ts';

interface SendButtonProps {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly busy: boolean;
  /** The text that screen readers announce while busy. Without this text the button gets `aria-busy`. */
  readonly sending?: string;
  readonly disabled?: boolean;
  /** Needed when several buttons have the same text. The label must start with that text. */
  readonly 'aria-label'?: string | undefined;
  /** Without this handler the button submits its form. */
  readonly onClick?: (() => void) | undefined;
  readonly children: string;
}

/**
 * A button that shows a pending request. The button is not disabled while busy, so that it keeps the focus. The caller must
 * ignore presses while busy.
 */
export function SendButton(props: SendButtonProps) {
  const { kind = 'primary', size = 'regular', busy, sending, onClick, children, ...button } = props;
  return (
    <ButtonWithSpinner
      {...button}
      $kind={kind}
      $size={size}
      type={onClick ? 'button' : 'submit'}
      aria-busy={sending === undefined ? busy : undefined}
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      {busy && <Spinner aria-hidden />}
      {children}
      {sending !== undefined && (
        <span className="ls-hidden" role="status">
          {busy ? sending : ''}
        </span>
      )}
    </ButtonWithSpinner>
  );
}

/** Its padding has space for the spinner, so that the width does not change while busy. */
const ButtonWithSpinner = styled(Button)`
  justify-self: start;
  padding-inline: min(2.1rem, 9vw);
`;

const rotate = keyframes`
  to { transform: rotate(1turn); }
`;

const Spinner = styled.span`
  position: absolute;
  inset-inline-start: 0.65rem;
  width: 1.1rem;
  height: 1.1rem;
  border: 2.5px solid currentColor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: ${rotate} 0.8s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
