import { token, type TokenName } from '@linkstall/contracts/tokens';
import { styled, css } from 'styled-components';

import { paper } from './band.ts';

export const Tiles = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  margin-top: ${token('6')};
  @media (min-width: 768px) {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`;

/** Places the illustration beside the text instead of below the text. */
const illustrationBeside = css`
  display: grid;
  grid-template: auto 1fr / minmax(13rem, 1fr) auto;
  column-gap: ${token('6')};
  > :last-child {
    grid-area: 1 / 2 / 3;
    align-self: center;
    margin: 0;
    padding: 0;
  }
`;

const COLUMNS = { short: 'span 2', long: 'span 4', full: '1 / -1' };

const mixed = (name: TokenName, percent: number) =>
  `color-mix(in srgb, ${token(name)} ${percent}%, ${token('surface')})`;

/** Background (light scheme, dark scheme) and text colour of a tile. The mix with the surface keeps the text readable. */
const BACKGROUNDS = {
  action: [mixed('action', 45), mixed('action', 24), token('text')],
  rani: [mixed('rani', 16), mixed('rani', 26), token('text')],
  select: [mixed('select', 16), mixed('select', 24), token('text')],
  cloth: [mixed('cloth', 42), mixed('cloth', 16), token('text')],
  good: [mixed('good', 16), mixed('good', 22), token('text')],
  night: [token('on-action'), token('canvas'), token('on-rani')],
} as const;

export const Tile = styled.li<{ $background: keyof typeof BACKGROUNDS; $size?: keyof typeof COLUMNS }>`
  display: flex;
  flex-direction: column;
  gap: ${token('2')};
  padding: min(${token('5')}, 7vw);
  overflow: hidden;
  border-radius: ${token('radius-lg')};
  color: ${({ $background }) => BACKGROUNDS[$background][2]};
  background: ${({ $background }) => BACKGROUNDS[$background][0]};
  @media (prefers-color-scheme: dark) {
    background: ${({ $background }) => BACKGROUNDS[$background][1]};
  }
  h3 {
    font-size: min(${token('text-xl')}, 9.5vw);
    letter-spacing: -0.02em;
    line-height: ${token('lead-snug')};
  }
  p {
    max-width: 32ch;
  }
  @media (min-width: 768px) {
    min-height: 17rem;
    grid-column: ${({ $size = 'short' }) => COLUMNS[$size]};
    ${({ $size = 'short' }) => $size !== 'short' && illustrationBeside}
  }
`;

export const IllustrationRow = styled.div`
  display: flex;
  align-items: end;
  gap: 0.6rem;
  margin-top: auto;
  padding-top: ${token('4')};
`;

export const IllustrationColumn = styled(IllustrationRow)`
  flex-direction: column;
  align-items: start;
`;

export const Chip = styled.span<{ $ink?: boolean }>`
  display: flex;
  align-items: center;
  gap: 0.6rem;
  min-height: 3rem;
  max-width: 100%;
  padding: 0.5em 1.25em 0.5em 0.5em;
  border-radius: 0.8rem;
  background: ${({ $ink }) => token($ink ? 'ink' : 'surface')};
  color: ${({ $ink }) => token($ink ? 'on-ink' : 'text')};
  box-shadow: ${token('shadow')};
  font-weight: ${token('weight-mid')};
  font-size: min(${token('text-sm')}, 6vw);
  overflow-wrap: anywhere;
  > img,
  > i {
    flex: none;
    width: 2.25em;
    height: 2.25em;
    border-radius: 0.5rem;
    background: ${token('action')};
  }
  > svg {
    flex: none;
  }
  > svg:first-child {
    margin-left: 0.5rem;
  }
`;

export const Item = styled.span`
  ${paper}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.9rem;
  max-width: 100%;
  padding: 0.5rem;
  border-radius: ${token('radius')};
  box-shadow: ${token('shadow')};
  line-height: ${token('lead-snug')};
  img {
    flex: none;
    width: 5.5rem;
    height: 5.5rem;
    border-radius: ${token('radius-sm')};
    object-fit: cover;
  }
  span {
    flex: 1 1 6.5rem;
    padding-right: 0.5rem;
  }
  b {
    display: block;
    margin-top: 0.35rem;
    font-size: ${token('text-lg')};
  }
  s {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    font-weight: ${token('weight')};
  }
`;

export const More = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: ${token('tap')};
  color: inherit;
  font-weight: ${token('weight-mid')};
  font-size: ${token('text-sm')};
`;

/** A small drawing of a page in colours of the site. */
export const Swatch = styled.span<{ $background: TokenName; $bars: TokenName }>`
  display: grid;
  grid-template-rows: 1.3rem repeat(3, 0.7rem);
  gap: 0.4rem;
  justify-items: center;
  width: 4.6rem;
  height: 6.5rem;
  padding: 0.8rem 0.6rem;
  border: 2px solid ${token('surface')};
  border-radius: ${token('radius')};
  background: ${({ $background }) => token($background)};
  box-shadow: ${token('shadow')};
  i {
    width: 100%;
    border-radius: 0.25rem;
    background: ${({ $bars }) => token($bars)};
  }
  i:first-child {
    width: 1.3rem;
    border-radius: 50%;
  }
`;
