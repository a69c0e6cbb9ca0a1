import type { Link, SessionUser, Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { TickIcon } from '@linkstall/kit/components';
import styled from 'styled-components';

import { PageThumbnail } from './page-thumbnail.tsx';
import { tileCss } from './tile-css.ts';

interface ThemeTileProps {
  readonly theme: Theme;
  readonly user: SessionUser | null;
  readonly links: readonly Link[];
  readonly isChecked: boolean;
  readonly onSelect: () => void;
}

/** A radio button that looks like the page in this theme. The name below uses the theme's font. */
export function ThemeTile({ theme, user, links, isChecked, onSelect }: ThemeTileProps) {
  // `onClick` too, because a press on the checked radio button fires no change event.
  return (
    <Tile>
      <input
        type="radio"
        name="theme"
        value={theme._id}
        aria-label={theme.name}
        checked={isChecked}
        onChange={onSelect}
        onClick={onSelect}
      />
      <TileImage $css={tileCss(theme)}>
        <PageThumbnail user={user} links={links} />
        <Name>{theme.name}</Name>
      </TileImage>
      <Tick aria-hidden>
        <TickIcon />
      </Tick>
    </Tile>
  );
}

const Tile = styled.label`
  position: relative;
  display: block;
  min-width: 0;
  border-radius: ${token('radius-lg')};
  cursor: pointer;
  transition: translate ${token('base')} ${token('ease')};
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  @media (hover: hover) {
    &:hover {
      translate: 0 -2px;
    }
  }
  &:has(:checked) {
    outline: 3px solid ${token('select')};
    outline-offset: 3px;
  }
  &:has(:focus-visible) {
    outline: 3px solid ${token('focus')};
    outline-offset: 6px;
  }
`;

/**
 * The height is fixed, so `content-visibility` can skip tiles far from the viewport without a jump. A picture of colours keeps
 * them in forced colours.
 */
const TileImage = styled.span<{ readonly $css: string }>`
  ${({ $css }) => $css}
  display: flex;
  flex-direction: column;
  height: 14.5rem;
  overflow: hidden;
  content-visibility: auto;
  forced-color-adjust: none;
  border-radius: ${token('radius-lg')};
  box-shadow:
    ${token('shadow-sm')},
    0 0 0 1px ${token('border')};
`;

const Name = styled.span`
  padding: 0.7rem 0.8rem;
  background: var(--tile-strip);
  color: var(--tile-name);
  font: var(--tile-weight) 0.9375rem/1.2 var(--tile-font);
  overflow-wrap: anywhere;
`;

const Tick = styled.span`
  display: none;
  place-items: center;
  position: absolute;
  inset-inline-end: -0.5rem;
  top: -0.5rem;
  width: 1.9rem;
  height: 1.9rem;
  border-radius: ${token('radius-full')};
  background: ${token('select')};
  color: ${token('surface')};
  ${Tile}:has(:checked) & {
    display: grid;
  }
`;
