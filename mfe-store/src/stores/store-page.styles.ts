import { token } from '@linkstall/contracts/tokens';
import { mirrored, pageStyles, panelStyles } from '@linkstall/themes/page-styles';
import styled, { css } from 'styled-components';

const Background = styled.div`
  ${pageStyles}
  padding: 0.25em clamp(16px, 4vw, 2.5rem) 0.5em;
  color: var(--lt-foot);
  :focus-visible {
    outline-color: var(--lt-focus);
  }
`;

/** Texts align to the right, also those of another direction. Arrows point to the other side. */
const rightToLeft = css`
  text-align: right;
  && :is(a, span)::after {
    scale: -1 1;
  }
  && a::before {
    rotate: 225deg;
  }
  && [data-when='next'] svg {
    scale: -1 1;
  }
  && h1 {
    letter-spacing: 0;
  }
`;

interface PageProps {
  readonly $theme: string;
  readonly $isRightToLeft: boolean;
}

/** The whole page in the owner's theme. Text outside the cards and the header has the colour `--lt-foot`. */
export const Page = styled(Background)<PageProps>`
  ${({ $theme, $isRightToLeft }) => ($isRightToLeft ? mirrored($theme) : $theme)}
  ${({ $isRightToLeft }) => $isRightToLeft && rightToLeft}
`;

export const Panel = styled.div`
  ${panelStyles}
  width: 100%;
  max-width: ${token('wide')};
  margin: 0 auto;
  padding: min(var(--lt-panel-pad), 3cqi);
  align-self: start;
  @container (min-width: 44em) {
    margin-top: 1em;
  }
`;

export const TopBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25em 0.5em;
  > nav {
    flex: 1 9em;
    min-width: 0;
  }
`;

export const Footer = styled.p`
  margin-top: 1.5em;
  text-align: center;
  font-size: 0.875em;
  > a {
    display: inline-flex;
    align-items: center;
    min-height: 3.15em;
    margin-inline: 0.6em;
    color: inherit;
  }
`;

/** Content that only the owner sees has the fonts and colours of the site, not of the owner's theme. */
export const OwnerArea = styled.div`
  color-scheme: light dark;
  color: ${token('text')};
  font: 400 ${token('text-md')} / ${token('lead')} ${token('font')};
  :focus-visible {
    outline-color: ${token('focus')};
  }
`;
