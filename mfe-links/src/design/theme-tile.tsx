import type { Link, SessionUser, Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { TickIcon } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { PageInSmall } from './page-in-small.tsx';
import { themeLook } from './theme-look.ts';

interface ThemeTileProps {
  readonly theme: Theme;
  readonly user: SessionUser | null;
  readonly links: readonly Link[];
  readonly checked: boolean;
  readonly onSelect: () => void;
}

/** A radio that looks like the page it stands for, its name below in the theme's own font. */
export function ThemeTile({ theme, user, links, checked, onSelect }: ThemeTileProps) {
  // onClick too: pressing the theme that is marked already is a selection as well, and no change.
  return (
    <Tile>
      <input
        type="radio"
        name="theme"
        value={theme._id}
        aria-label={theme.name}
        checked={checked}
        onChange={onSelect}
        onClick={onSelect}
      />
      <Picture $look={themeLook(theme)}>
        <PageInSmall user={user} links={links} />
        <Name>{theme.name}</Name>
      </Picture>
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

/** As large as it is said to be, so it is drawn near the window only. */
const Picture = styled.span<{ readonly $look: string }>`
  ${({ $look }) => $look}
  display: flex;
  flex-direction: column;
  height: 14.5rem;
  overflow: hidden;
  content-visibility: auto;
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
  right: -0.5rem;
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
