import type { SessionUser } from '@linkstall/contracts/http';
import { initials, pictureAt } from '@linkstall/kit/text';
import { avatarLook, linkLook, nameLook, profileLook, sheetLook, titleLook } from '@linkstall/themes/page-looks';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

/** The user's own page, much reduced: reads `--lt-*` and `--tile-*` only. Decoration, the name says it all. */
export function PageInSmall({ user }: { readonly user: SessionUser | null }) {
  return (
    <Page aria-hidden>
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
        {texts.design.linksInSmall.map((title) => (
          <SmallLink key={title}>
            <i />
            <span>{title}</span>
          </SmallLink>
        ))}
      </Sheet>
    </Page>
  );
}

const Page = styled.span`
  flex: 1;
  display: block;
  min-height: 0;
  overflow: hidden;
  padding: 3em 1.25em 0;
  font: 400 0.41rem/1.5 var(--lt-font);
  background: var(--tile-page);
  border: var(--tile-border);
  border-bottom: 0;
  color: var(--lt-text);
`;

const Sheet = styled.span`
  ${sheetLook}
  display: grid;
  gap: var(--lt-gap);
`;

const Profile = styled.span`
  ${profileLook}
  margin-bottom: 1em;
`;

const Avatar = styled.span`
  ${avatarLook}
  width: 6.25em;
  height: 6.25em;
  b {
    font-size: 2.2em;
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
  grid-template-columns: 2.75em 1fr 2.75em;
  background: var(--tile-link);
  i {
    width: 2.75em;
    height: 2.75em;
    border-radius: var(--lt-icon-radius);
    background: var(--lt-icon);
  }
  span {
    ${titleLook}
  }
`;
