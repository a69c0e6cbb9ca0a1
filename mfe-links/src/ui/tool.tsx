import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

/** A button that is an icon; its name is its `aria-label`. `$bad`: it takes something away. */
export const Tool = styled.button.attrs({ type: 'button' })<{ readonly $bad?: boolean }>`
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
  &[aria-disabled='true'] {
    background: none;
    color: ${token('border-strong')};
    opacity: 0.5;
    cursor: default;
  }
  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 0;
  }
`;
