import { token } from '@linkstall/contracts/tokens';
import styled, { css, keyframes } from 'styled-components';

/** Elements side by side, which wrap to further lines. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('3')};
`;

/** The heading of a screen with its buttons, which are below the heading on a phone. */
export const Head = styled(Row)`
  justify-content: space-between;
  min-height: ${token('tap')};
  margin-bottom: ${token('5')};
  h1 {
    font-size: ${token('text-2xl')};
  }
`;

const appearAnimation = keyframes`
  from { visibility: hidden; }
`;

/** Hides an element for 200 ms, also from screen readers, so that a fast response shows no loading state. */
export const delayedAppearance = css`
  animation: ${appearAnimation} 1ms 200ms backwards;
`;

/** Hides text visually but not from screen readers, like the class `ls-hidden`, for use inside a media query. */
export const visuallyHidden = `
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Marks the chosen element in forced colours, where backgrounds and shadows are removed. */
export const chosenInForcedColors = `
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: Highlight;
    background: Highlight;
    color: HighlightText;
  }
`;

/** A card on the page. */
export const surface = `
  background: ${token('surface')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  box-shadow: ${token('shadow-sm')};
`;

/** An empty state: an illustration, a sentence and an action. */
export const emptyStateStyles = `
  display: grid;
  justify-items: center;
  gap: ${token('3')};
  padding: ${token('6')} ${token('4')};
  text-align: center;
  > p {
    max-width: ${token('measure')};
    color: ${token('muted')};
  }
`;

/** A badge with a short text and an icon. */
export const pill = `
  display: inline-flex;
  align-items: center;
  border-radius: ${token('radius-full')};
  font-size: ${token('text-sm')};
  svg {
    width: 1rem;
    height: 1rem;
  }
`;

/** Initials in place of an image. */
export const initialsStyles = `
  display: grid;
  place-items: center;
  background: ${token('select-soft')};
  color: ${token('on-select-soft')};
  font-weight: ${token('weight-loud')};
`;

/** A link in a line of text with the height of a touch target. */
export const tapLink = `
  display: inline-flex;
  align-items: center;
  min-height: ${token('tap')};
  border-radius: ${token('radius-sm')};
  &:focus-visible {
    outline-offset: 0;
  }
`;

/** The striped awning, which is the illustration of the brand. `--w` is the width of a stripe. */
export const awning = `
  background: repeating-linear-gradient(90deg, ${token('rani')} 0 var(--w), ${token('cloth')} 0 calc(var(--w) * 2));
  box-shadow: inset 0 0.6rem 0.6rem -0.4rem ${token('scrim')};
  mask:
    linear-gradient(black 0 0) 0 0 / 100% calc(100% - var(--w) / 2 + 1px) no-repeat,
    radial-gradient(circle at 50% 0, black calc(var(--w) / 2 - 0.5px), transparent calc(var(--w) / 2)) 0 100% / var(--w)
      calc(var(--w) / 2) repeat-x;
`;

/**
 * The offset of a sticky element from the edge of the window. The offset is 0 in a window of at least 34rem height. In a
 * lower window, or with large text, the offset is negative. The element then scrolls away, because it would cover too much.
 */
export const stickyEdge = 'min(0px, (100svh - 34rem) * 99)';

/** A card with its content in one column. */
export const panel = `
  ${surface}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  padding: min(5vw, ${token('5')});
`;
