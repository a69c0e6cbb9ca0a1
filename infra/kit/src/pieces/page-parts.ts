import { token } from '@linkstall/contracts/tokens';
import styled, { css, keyframes } from 'styled-components';

/** Things side by side, in as many lines as they need. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('3')};
`;

/** The h1 of a screen with the buttons beside it; on a phone below it. */
export const Head = styled(Row)`
  justify-content: space-between;
  min-height: ${token('tap')};
  margin-bottom: ${token('5')};
  h1 {
    font-size: ${token('text-2xl')};
  }
`;

const appear = keyframes`
  from { visibility: hidden; }
`;

/** Neither seen nor read aloud in the first 200 ms: a fast answer shows nothing of it. */
export const afterAMoment = css`
  animation: ${appear} 1ms 200ms backwards;
`;

/** Read aloud and not seen: what the shell's class `ls-hidden` does everywhere, for where it depends on the room. */
export const unseen = `
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** What lies on the page. */
export const surface = `
  background: ${token('surface')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  box-shadow: ${token('shadow-sm')};
`;

/** Says that there is nothing yet: a drawing, a sentence, what to do. */
export const blank = `
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

/** A few words that mark something, with an icon. */
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

/** Initials in place of a picture. */
export const letters = `
  display: grid;
  place-items: center;
  background: ${token('select-soft')};
  color: ${token('on-select-soft')};
  font-weight: ${token('weight-loud')};
`;

/** A link in a line of text, as high as a finger. */
export const tapLink = `
  display: inline-flex;
  align-items: center;
  min-height: ${token('tap')};
  border-radius: ${token('radius-sm')};
  &:focus-visible {
    outline-offset: 0;
  }
`;

/** The awning of the stall; `--w` says how wide a stripe is. */
export const awning = `
  background: repeating-linear-gradient(90deg, ${token('rani')} 0 var(--w), ${token('cloth')} 0 calc(var(--w) * 2));
  box-shadow: inset 0 0.6rem 0.6rem -0.4rem ${token('scrim')};
  mask:
    linear-gradient(black 0 0) 0 0 / 100% calc(100% - var(--w) / 2 + 1px) no-repeat,
    radial-gradient(circle at 50% 0, black calc(var(--w) / 2 - 0.5px), transparent calc(var(--w) / 2)) 0 100% / var(--w)
      calc(var(--w) / 2) repeat-x;
`;

/**
 * The distance to an edge of the window for what sticks to it: none, unless letters are so large for the window that it
 * would take much of it. Then it goes away with the page.
 */
export const stickyEdge = 'min(0px, (100svh - 34rem) * 99)';

/** A surface with one thing below the other on it. */
export const panel = `
  ${surface}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  padding: min(5vw, ${token('5')});
`;
