import styled, { keyframes } from 'styled-components';

import { Button, type ButtonKind, type ButtonSize } from './button.ts';

interface SendButtonProps {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly busy: boolean;
  /** Read aloud while busy; without it the button itself is marked busy. */
  readonly sending?: string;
  readonly disabled?: boolean;
  /** Where several have the same words: what this one does, beginning with them. */
  readonly 'aria-label'?: string | undefined;
  /** Without it the button submits its form. */
  readonly onClick?: (() => void) | undefined;
  readonly children: string;
}

/** A button that waits for a response. It keeps the focus while busy: the caller ignores what is pressed meanwhile. */
export function SendButton(props: SendButtonProps) {
  const { kind = 'primary', size = 'regular', busy, sending, onClick, children, ...button } = props;
  return (
    <Roomy
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
    </Roomy>
  );
}

/** Has room for its spinner, so that it keeps its width while busy. */
const Roomy = styled(Button)`
  justify-self: start;
  padding-inline: min(2.1rem, 9vw);
`;

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Spinner = styled.span`
  position: absolute;
  left: 0.65rem;
  width: 1.1rem;
  height: 1.1rem;
  border: 2.5px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
