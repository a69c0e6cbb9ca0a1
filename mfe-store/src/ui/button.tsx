import { token } from '@linkstall/contracts/tokens';
import styled, { css, keyframes } from 'styled-components';

/** marigold: the one main act; ink: second loud; line: beside it; bare: Cancel; bad: Delete. */
type Kind = 'marigold' | 'ink' | 'line' | 'bare' | 'bad';

const grounds = {
  marigold: css`
    background: ${token('action')};
    color: ${token('on-action')};
    &:hover {
      background: ${token('action-hover')};
    }
  `,
  ink: css`
    background: ${token('ink')};
    color: ${token('on-ink')};
    &:hover {
      background: ${token('ink-hover')};
    }
  `,
  line: css`
    background: ${token('surface')};
    border-color: ${token('border-strong')};
    color: ${token('text')};
    &:hover {
      background: ${token('sunken')};
    }
  `,
  bare: css`
    background: none;
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

const focusRing = css`
  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
`;

const look = css<{ readonly $kind: Kind }>`
  box-sizing: border-box;
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token('2')};
  min-height: ${token('tap')};
  padding: 0.5rem 1.1rem;
  border: ${token('line')} solid transparent;
  border-radius: ${token('radius')};
  font: ${token('weight-mid')} ${token('text-md')} / 1.2 ${token('font')};
  text-decoration: none;
  cursor: pointer;
  transition:
    background ${token('fast')},
    transform ${token('fast')} ${token('ease')};
  ${({ $kind }) => grounds[$kind]}
  &:active {
    transform: translateY(1px);
  }
  ${focusRing}
  &:disabled {
    background: ${token('sunken')};
    color: ${token('muted')};
    cursor: not-allowed;
    transform: none;
  }
`;

export const Button = styled.button.attrs(({ type = 'button' }) => ({ type }))<{ readonly $kind: Kind }>`
  ${look}
`;

export const ButtonLink = styled.a<{ readonly $kind: Kind }>`
  ${look}
`;

const toolLook = css<{ readonly $bad?: boolean }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${token('tap')};
  height: ${token('tap')};
  padding: 0;
  border: 0;
  border-radius: ${token('radius')};
  background: none;
  color: ${token('muted')};
  cursor: pointer;
  transition:
    background ${token('fast')},
    color ${token('fast')};
  &:hover {
    background: ${({ $bad }) => token($bad ? 'bad-soft' : 'sunken')};
    color: ${({ $bad }) => token($bad ? 'bad' : 'text')};
  }
  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 0;
  }
  &[aria-disabled='true'] {
    color: ${token('border')};
    background: none;
    cursor: default;
  }
`;

/** A button that is an icon. */
export const Tool = styled.button.attrs({ type: 'button' })<{ readonly $bad?: boolean }>`
  ${toolLook}
`;

export const ToolLink = styled.a<{ readonly $bad?: boolean }>`
  ${toolLook}
`;

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Spinner = styled.span`
  position: absolute;
  left: 0.65rem;
  width: 1.1rem;
  height: 1.1rem;
  box-sizing: border-box;
  border: 2.5px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

/** Has room for its spinner, so that it keeps its width while busy. */
const Roomy = styled.button<{ readonly $kind: Kind }>`
  ${look}
  padding-inline: 2.1rem;
`;

interface SendButtonProps {
  readonly kind: Kind;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Without it the button submits its form. */
  readonly onClick?: () => void;
  readonly children: string;
}

/** A button that waits for an answer. It keeps the focus while busy: the caller ignores what is pressed meanwhile. */
export function SendButton({ kind, busy, disabled = false, onClick, children }: SendButtonProps) {
  return (
    <Roomy
      $kind={kind}
      type={onClick ? 'button' : 'submit'}
      disabled={disabled}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={onClick}
    >
      {busy && <Spinner aria-hidden />}
      {children}
    </Roomy>
  );
}
