import { token } from '@linkstall/contracts/tokens';
import {
  avatarStyles,
  pageStyles,
  linkStyles,
  mirrored,
  nameStyles,
  profileStyles,
  panelStyles,
  titleStyles,
} from '@linkstall/themes/page-styles';
import { css, styled } from 'styled-components';

/** The colours of a link under a pointer, and of a pressed link. */
export const hoverColors = `
  background: var(--lt-link-hover);
  color: var(--lt-title-hover);
`;

/** A narrow container, such as a phone with large text. */
const narrowPage = '@container (max-width:17em)';

/*
 * The styles read the theme variables (--lt-*). Sizes are in em, so a smaller font size scales the whole page down for a
 * phone or a tile. Inner elements are styled by nested selectors, because a class on each element would be most of the
 * page's HTML. An inert page shows what the theme looks like, so it keeps its colours in forced-colours mode.
 */
const PageBase = styled.div`
  ${pageStyles}
  position: relative;
  padding: 3.5em min(1.25em, 20px) 0.75em;
  color: var(--lt-text);
  &[inert] {
    min-height: 100%;
    forced-color-adjust: none;
  }
  u {
    text-underline-offset: 0.2em;
  }
  :focus-visible {
    outline: 0.2em solid var(--lt-focus);
    outline-offset: 0.2em;
  }
`;

/**
 * Texts align to the right, also those of another direction. Arrows point to the other side. Arabic letters are joined, and the
 * months have no short names for the leaf of a calendar.
 */
const rightToLeft = css`
  text-align: right;
  && li > *::after {
    rotate: 225deg;
  }
  && h1 {
    letter-spacing: 0;
  }
  && i:has(> b) {
    width: 5em;
    height: 5.35em;
    font-size: 0.7em;
  }
`;

interface PageProps {
  readonly $theme: string;
  readonly $isRightToLeft: boolean;
}

/** The whole page. It sets all variables of the theme. */
export const Page = styled(PageBase)<PageProps>`
  ${({ $theme, $isRightToLeft }) => ($isRightToLeft ? mirrored($theme) : $theme)}
  ${({ $isRightToLeft }) => $isRightToLeft && rightToLeft}
`;

export const Panel = styled.div`
  ${panelStyles}
  width: 100%;
  max-width: 36em;
  margin: 0 auto;
  align-self: start;
  @container (min-width: 45em) {
    margin-top: 2em;
  }
  ${narrowPage} {
    padding: min(var(--lt-panel-pad), 3cqi);
  }
`;

export const Profile = styled.div`
  ${profileStyles}
  margin-bottom: 1.75em;
  h1,
  p {
    unicode-bidi: plaintext;
    text-wrap: var(--lt-wrap, balance);
  }
  p > :not(wbr) {
    display: inline-block;
    padding-block: 0.625em;
    margin-block: -0.6em;
    color: inherit;
  }
  p svg {
    display: inline-block;
    width: 1.25em;
    margin-inline-end: 0.4em;
    vertical-align: middle;
  }
  > a,
  > u {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-height: 2.75em;
    color: inherit;
    margin-top: 0.5em;
    padding: 0.4em 1.1em;
    border: 0.1em solid;
    border-radius: 9em;
    font-weight: 600;
    text-decoration: none;
  }
  :focus-visible {
    outline-color: var(--lt-heading);
  }
  ${narrowPage} {
    padding: min(var(--lt-band-pad), 3cqi);
  }
`;

export const Avatar = styled.div`
  ${avatarStyles}
  box-sizing: content-box;
  width: 6em;
  height: 6em;
  span {
    font: var(--lt-heading-weight) 2.1em/1 var(--lt-heading-font);
  }
`;

export const Name = styled.h1`
  ${nameStyles}
  letter-spacing: -0.015em;
  + p {
    font-weight: 600;
  }
  ${narrowPage} {
    font-size: clamp(1em, 11cqi, 1.55em);
    ~ p {
      font-size: min(1em, 8cqi);
    }
  }
`;

/**
 * The style of a link card, with nested selectors for its content. The column of the arrow is fixed, because a card that is
 * still loading has no text yet.
 */
export const card = css`
  ${linkStyles}
  grid-template-columns: 2.75em minmax(0, 1fr) var(--lt-title-room, 2.75em);
  background: var(--lt-link);
  text-decoration: none;
  transition:
    transform ${token('fast')} ${token('ease')},
    box-shadow ${token('fast')};
  > :first-child {
    display: grid;
    place-items: center;
    width: 2.75em;
    height: 2.75em;
    object-fit: cover;
    background: var(--lt-icon);
    color: var(--lt-icon-text);
    border-radius: var(--lt-icon-radius);
    font-style: normal;
    font-weight: 700;
  }
  span {
    ${titleStyles}
    text-wrap: var(--lt-title-wrap, balance);
    unicode-bidi: plaintext;
  }
  &::after {
    content: '';
    grid-column: 3;
    justify-self: center;
    width: 0.5em;
    height: 0.5em;
    border: solid;
    border-width: 0.125em 0.125em 0 0;
    rotate: 45deg;
    opacity: 0.75;
  }
  ${narrowPage} {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
    overflow-wrap: break-word;
    > :first-child {
      width: 1.5em;
      height: 1.5em;
    }
    span {
      flex: 1 1 min-content;
      min-width: 0;
    }
    &::after {
      display: none;
    }
  }
  &:active {
    ${hoverColors}
  }
  @media (hover: hover) {
    &:hover {
      ${hoverColors}
      box-shadow: var(--lt-link-hover-shadow);
      transform: var(--lt-link-shift);
    }
  }
`;

/** The style of a list. Links are styled by nested selectors, because 1,000 styled components would be slow. */
export const list = css`
  display: grid;
  gap: var(--lt-gap);
`;
export const Links = styled.ul`
  ${list}
  > li > * {
    ${card}
  }
`;

export const Empty = styled.div`
  display: grid;
  justify-items: var(--lt-align);
  gap: 0.4em;
  padding: 1.5em 0;
  text-align: var(--lt-align);
  color: var(--lt-foot);
  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75em;
    color: inherit;
    font-weight: 600;
  }
`;

export const Foot = styled.p`
  margin-top: 2em;
  text-align: center;
  font-size: 0.875em;
  color: var(--lt-foot);
  > * {
    display: inline-flex;
    align-items: center;
    min-height: 3.15em;
    margin-inline: 0.6em;
    color: inherit;
  }
`;

/** The share button in the top padding of the page. It is the first element that gets the focus. */
export const Share = styled.button`
  position: absolute;
  top: 0.35em;
  inset-inline-end: 0.35em;
  padding: 0.75em;
  border: 0;
  background: none;
  color: var(--lt-foot);
  font: inherit;
  cursor: pointer;
`;
