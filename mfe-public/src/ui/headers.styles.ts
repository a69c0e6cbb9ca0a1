import { styled } from 'styled-components';

import { Avatar, Name, Page, Panel, Profile, Share } from './creator-page.styles.ts';

// Each header has a component of its own, so that its styles reach only the pages that use it. A header changes its page by
// `:has(> &)`, so that the styles of all other pages stay as they are.

const GUTTER = 'min(1.25em, 20px)';
const onPicture = `
  z-index: 1;
  top: 0.6em;
  inset-inline-end: 0.6em;
  padding: 0.6em;
  border-radius: 9em;
  background: rgb(0 0 0 / 0.65);
  color: #fff;
`;

/** A picture, three times as wide as high, with the avatar over its edge. */
export const Cover = styled.div`
  aspect-ratio: 3;
  margin-inline: calc(50% - min(50% + ${GUTTER}, 30em));
  overflow: hidden;
  background: var(--lt-avatar);
  ${Page}:has(> &) {
    grid-template-rows: auto 1fr auto;
    padding-top: 0;
  }
  @container (min-width:60em) {
    border-radius: 0 0 1.5em 1.5em;
  }
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  + ${Panel} {
    position: relative;
    margin-top: -3.25em;
  }
  ${Page}:has(> &) > ${Share} {
    ${onPicture}
  }
`;

/** A picture over 60 % of the screen. The shade makes white text readable on every picture. */
export const Hero = styled.div`
  position: relative;
  display: grid;
  align-items: end;
  min-height: 60vh;
  min-height: 60svh;
  margin: 0 calc(-1 * ${GUTTER}) 1.5em;
  ${Page}:has(> &) {
    grid-template-rows: auto 1fr auto;
    padding-top: 0;
  }
  [inert] > & {
    min-height: 24em;
  }
  > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  > ${Profile} {
    position: relative;
    justify-items: center;
    margin: 0;
    padding: 5em ${GUTTER} 1.75em;
    border: 0;
    border-radius: 0;
    background: linear-gradient(to top, rgb(0 0 0 / 0.75) calc(100% - 5em), transparent);
    color: #fff;
    text-align: center;
    :focus-visible {
      outline-color: #fff;
    }
  }
  ${Avatar} {
    display: none;
  }
  ${Name} {
    font-size: clamp(2em, 9cqi, 4em);
    line-height: 1.05;
    color: #fff;
  }
  + ${Panel} {
    margin-top: 0;
  }
  ${Page}:has(> &) > ${Share} {
    ${onPicture}
  }
`;

/** From 1,024 px on (without the gutters of the page), the profile stays at the left while the entries scroll. */
export const SidePanel = styled(Panel)`
  @container (min-width:61.5em) {
    display: grid;
    grid-template-columns: 17em minmax(0, 1fr);
    gap: 3.5em;
    max-width: 62em;
    > ${Profile} {
      position: sticky;
      top: 3.5em;
      align-self: start;
      margin: 0;
    }
  }
`;
