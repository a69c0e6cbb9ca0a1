import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

/** Off or on, at once. The box around it makes the whole height of a touch target press it. */
export function Switch({ label, on, onTurn }: { readonly label: string; readonly on: boolean; onTurn: () => void }) {
  return (
    <Target>
      <Box type="checkbox" role="switch" aria-label={label} checked={on} onChange={onTurn} />
    </Target>
  );
}

const Target = styled.label`
  display: inline-grid;
  place-items: center;
  flex: none;
  min-height: ${token('tap')};
  cursor: pointer;
`;

const Box = styled.input`
  appearance: none;
  position: relative;
  width: 3.25rem;
  height: 2rem;
  margin: 0;
  border: 2px solid ${token('border-strong')};
  border-radius: 2rem;
  background: ${token('sunken')};
  cursor: pointer;
  transition: background ${token('base')};
  &::after {
    content: '';
    position: absolute;
    inset: 0.2rem auto 0.2rem 0.2rem;
    width: 1.35rem;
    border-radius: 50%;
    background: ${token('border-strong')};
    transition: translate ${token('base')} ${token('ease')};
  }
  &:checked {
    background: ${token('select')};
    border-color: ${token('select')};
  }
  &:checked::after {
    translate: 1.25rem 0;
    background: ${token('surface')};
  }
  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
`;
