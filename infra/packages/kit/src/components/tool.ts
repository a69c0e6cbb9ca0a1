import { token } from '@linkstall/contracts/tokens';
import styled, { css } from 'styled-components';

interface StyleProps {
  /** danger: removes something. */
  readonly $kind?: 'danger';
}

const toolStyles = css<StyleProps>`
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
  @media (hover: hover) {
    &:hover {
      background: ${({ $kind }) => token($kind ? 'bad-soft' : 'sunken')};
      color: ${({ $kind }) => token($kind ? 'bad' : 'text')};
    }
  }
  &[aria-disabled='true'] {
    background: none;
    color: ${token('border-strong')};
    opacity: 0.5;
    cursor: default;
  }
  &:focus-visible {
    outline-offset: 0;
  }
`;

/** An icon button; its name is its `aria-label`. */
export const Tool = styled.button.attrs({ type: 'button' })<StyleProps>`
  ${toolStyles}
`;

export const ToolLink = styled.a<StyleProps>`
  ${toolStyles}
`;

export const Grip = styled(Tool)`
  touch-action: none;
  user-select: none;
  -webkit-touch-callout: none;
  cursor: grab;
  svg {
    stroke-width: 3;
  }
  &:active {
    cursor: grabbing;
  }
`;
