import { token } from '@linkstall/contracts/tokens';
import styled, { css, keyframes } from 'styled-components';

import { Hidden } from './hidden.tsx';
import { texts } from './texts.ts';

/** marigold: the one main act; line: beside it; bad: what cannot be undone. */
type ButtonKind = 'marigold' | 'line' | 'bad';

const grounds = {
  marigold: css`
    background: ${token('action')};
    color: ${token('on-action')};

    &:hover {
      background: ${token('action-hover')};
    }
  `,
  line: css`
    border-color: ${token('border-strong')};
    background: ${token('surface')};
    color: ${token('text')};

    &:hover {
      background: ${token('sunken')};
    }
  `,
  bad: css`
    background: ${token('bad')};
    color: ${token('surface')};
  `,
};

const Look = styled.button<{ readonly $kind: ButtonKind; readonly $wide: boolean }>`
  position: relative;
  box-sizing: border-box;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  justify-self: start;
  gap: ${token('2')};
  min-height: 3rem;
  padding: 0.5rem 2.1rem;
  border: ${token('line')} solid transparent;
  border-radius: ${token('radius')};
  font: ${token('weight-mid')} ${token('text-md')} / 1.2 ${token('font')};
  text-decoration: none;
  cursor: pointer;
  transition:
    background ${token('fast')},
    transform ${token('fast')} ${token('ease')};
  ${({ $kind }) => grounds[$kind]}
  ${({ $wide }) => $wide && 'width: 100%;'}

  &:active {
    transform: translateY(1px);
  }

  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }

  &[aria-disabled='true'] {
    cursor: progress;
    transform: none;
  }

  &:disabled {
    background: ${token('sunken')};
    color: ${token('muted')};
    cursor: not-allowed;
    transform: none;
  }
`;

interface ButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly kind?: ButtonKind;
  readonly wide?: boolean;
  readonly disabled?: boolean;
  /** Where several have the same label: what this one does, beginning with the label. */
  readonly name?: string;
  /** Without it the button submits its form. */
  readonly onClick?: () => void;
}

/** Busy, it keeps its place, its width and the focus; whoever is asked refuses a second time. */
export function Button({ label, busy, kind = 'marigold', wide = false, disabled = false, name, onClick }: ButtonProps) {
  return (
    <Look
      $kind={kind}
      $wide={wide}
      type={onClick ? 'button' : 'submit'}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-label={name}
      onClick={onClick}
    >
      {busy && <Spinner aria-hidden="true" />}
      {label}
      <Hidden role="status">{busy ? texts.sending : ''}</Hidden>
    </Look>
  );
}

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

/** In the room at the side of the text, so that nothing moves. */
const Spinner = styled.span`
  position: absolute;
  left: 0.6rem;
  box-sizing: border-box;
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
