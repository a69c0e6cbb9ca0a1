import type { Link, SessionUser } from '@linkstall/contracts/http';
import { initials, pictureAt } from '@linkstall/kit/text';
import { avatarLook, linkLook, nameLook, profileLook, sheetLook, titleLook } from '@linkstall/themes/page-looks';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

/** Links that a tile has room for. */
const SHOWN = 3;
/** Drawn at its own size and made smaller whole: a border that is laid out smaller loses its shape. */
const SCALE = 0.41;

interface SmallPageProps {
  readonly user: SessionUser | null;
  /** All of the user's. */
  readonly links: readonly Link[];
}

/** The user's own page, much reduced: reads `--lt-*` and `--tile-*` only. Decoration, the name says it all. */
export const PageInSmall = ({ user, links }: SmallPageProps) => (
  <Window aria-hidden>
    <Page>
      <Sheet>
        <Profile>
          <Avatar>
            {user?.avatar.url ? (
              <img src={pictureAt(user.avatar.url, 96)} alt="" loading="lazy" />
            ) : (
              <b>{initials(user?.fullName ?? '')}</b>
            )}
          </Avatar>
          <FullName>{user?.fullName}</FullName>
          <span>@{user?.username}</span>
        </Profile>
        {shownOf(links).map(({ title, picture }, place) => (
          <SmallLink key={place}>
            {picture ? <img src={pictureAt(picture, 96)} alt="" loading="lazy" /> : <i />}
            <span dir="auto">{title}</span>
          </SmallLink>
        ))}
      </Sheet>
    </Page>
  </Window>
);

/** The first of those that visitors see; examples for who has none. */
function shownOf(links: readonly Link[]): readonly { readonly title: string; readonly picture: string }[] {
  const shown = links.filter(({ isActive }) => isActive).slice(0, SHOWN);
  if (shown.length > 0) return shown.map(({ title, thumbnail }) => ({ title, picture: thumbnail.url }));
  return texts.design.linksInSmall.map((title) => ({ title, picture: '' }));
}

const Window = styled.span`
  flex: 1;
  display: block;
  min-height: 0;
  overflow: hidden;
  border: var(--tile-border);
  border-bottom: 0;
`;

const Page = styled.span`
  display: block;
  width: calc(100% / ${SCALE});
  height: calc(100% / ${SCALE});
  transform: scale(${SCALE});
  transform-origin: 0 0;
  padding: 1.75em 1.25em 0;
  font: 400 1rem/1.5 var(--lt-font);
  background: var(--tile-page);
  color: var(--lt-text);
`;

const Sheet = styled.span`
  ${sheetLook}
  display: grid;
  gap: var(--lt-gap);
`;

const Profile = styled.span`
  ${profileLook}
  margin-bottom: 0.5em;
`;

const Avatar = styled.span`
  ${avatarLook}
  width: 4.5em;
  height: 4.5em;
  b {
    font: var(--lt-heading-weight) 1.6em/1 var(--lt-heading-font);
  }
`;

const FullName = styled.span`
  max-width: 100%;
  text-wrap: balance;
  overflow-wrap: anywhere;
  ${nameLook}
`;

const SmallLink = styled.span`
  ${linkLook}
  grid-template-columns: 2.75em minmax(0, 1fr) var(--lt-title-room);
  background: var(--tile-link);
  > :first-child {
    width: 2.75em;
    height: 2.75em;
    object-fit: cover;
    border-radius: var(--lt-icon-radius);
    background: var(--lt-icon);
  }
  span {
    ${titleLook}
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
`;
