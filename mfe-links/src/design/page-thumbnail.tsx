import type { Link, SessionUser } from '@linkstall/contracts/http';
import { initials, imageAt } from '@linkstall/kit/text';
import {
  avatarStyles,
  linkStyles,
  nameStyles,
  profileStyles,
  panelStyles,
  titleStyles,
} from '@linkstall/themes/page-styles';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

/** Number of links that fit in a tile. */
const MAX_LINKS = 3;
/** The page is drawn at full size and scaled down, because thin borders lose their shape in a small layout. */
const SCALE = 0.41;

interface PageThumbnailProps {
  readonly user: SessionUser | null;
  readonly links: readonly Link[];
}

/**
 * A small image of the user's page. It reads only the CSS variables `--lt-*` and `--tile-*`. It is hidden from screen
 * readers, because the radio button has the theme's name.
 */
export const PageThumbnail = ({ user, links }: PageThumbnailProps) => (
  <Frame aria-hidden>
    <Page>
      <PageContent>
        <Profile>
          <Avatar>
            {user?.avatar.url ? (
              <img src={imageAt(user.avatar.url, 96)} alt="" loading="lazy" />
            ) : (
              <b>{initials(user?.fullName ?? '')}</b>
            )}
          </Avatar>
          <FullName>{user?.fullName}</FullName>
          <span>@{user?.username}</span>
        </Profile>
        {firstLinks(links).map(({ title, imageUrl }, index) => (
          <SmallLink key={index}>
            {imageUrl ? <img src={imageAt(imageUrl, 96)} alt="" loading="lazy" /> : <i />}
            <span dir="auto">{title}</span>
          </SmallLink>
        ))}
      </PageContent>
    </Page>
  </Frame>
);

/** The first active links. A user without active links gets examples. */
function firstLinks(links: readonly Link[]): readonly { readonly title: string; readonly imageUrl: string }[] {
  const activeLinks = links.filter(({ isActive }) => isActive).slice(0, MAX_LINKS);
  if (activeLinks.length > 0) return activeLinks.map(({ title, thumbnail }) => ({ title, imageUrl: thumbnail.url }));
  return texts.design.exampleLinks.map((title) => ({ title, imageUrl: '' }));
}

const Frame = styled.span`
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
  &:dir(rtl) {
    transform-origin: 100% 0;
  }
  padding: 1.75em 1.25em 0;
  font: 400 1rem/1.5 var(--lt-font);
  background: var(--tile-page);
  color: var(--lt-text);
`;

const PageContent = styled.span`
  ${panelStyles}
  display: grid;
  gap: var(--lt-gap);
`;

const Profile = styled.span`
  ${profileStyles}
  margin-bottom: 0.5em;
`;

const Avatar = styled.span`
  ${avatarStyles}
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
  ${nameStyles}
`;

const SmallLink = styled.span`
  ${linkStyles}
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
    ${titleStyles}
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
`;
