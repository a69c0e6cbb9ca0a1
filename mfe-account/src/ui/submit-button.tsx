import { token } from '@linkstall/contracts/tokens';
import styled, { keyframes } from 'styled-components';

import { Hidden } from './hidden.tsx';

/** Busy, it keeps its place, its width and the focus; the form itself refuses a second submit. */
export function SubmitButton({ label, busy }: { readonly label: string; readonly busy: boolean }) {
  return (
    <Button type="submit" aria-disabled={busy || undefined}>
      {busy && <Spinner aria-hidden="true" />}
      {label}
      <Hidden role="status">{busy ? 'Sending' : ''}</Hidden>
    </Button>
  );
}

const Button = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token('2')};
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem 1.1rem;
  border: ${token('line')} solid transparent;
  border-radius: ${token('radius')};
  background: ${token('action')};
  color: ${token('on-action')};
  font: ${token('weight-mid')} ${token('text-md')} / 1.2 ${token('font')};
  cursor: pointer;
  transition:
    background ${token('fast')},
    transform ${token('fast')} ${token('ease')};

  &:hover {
    background: ${token('action-hover')};
  }

  &:active {
    transform: translateY(1px);
  }

  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }

  &[aria-disabled='true'] {
    cursor: progress;
    background: ${token('action')};
    transform: none;
  }
`;

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Spinner = styled.span`
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
