import type { SessionUser } from '@linkstall/contracts/http';
import { initials, pictureAt } from '@linkstall/kit/text';
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
  display: grid;
  gap: var(--lt-gap);
  padding: var(--lt-panel-pad);
  background: var(--lt-panel);
  border: var(--lt-panel-border);
  border-radius: var(--lt-panel-radius);
  box-shadow: var(--lt-panel-shadow);
`;

const Profile = styled.span`
  display: grid;
  gap: 0.4em;
  justify-items: var(--lt-align);
  padding: var(--lt-band-pad);
  margin-bottom: 1em;
  text-align: var(--lt-align);
  background: var(--lt-band);
  border: var(--lt-band-border);
  border-radius: var(--lt-band-radius);
`;

const Avatar = styled.span`
  box-sizing: border-box;
  display: grid;
  place-items: center;
  width: 6.25em;
  height: 6.25em;
  margin-bottom: 0.5em;
  overflow: hidden;
  background: var(--lt-avatar);
  color: var(--lt-avatar-text);
  border: var(--lt-avatar-border);
  border-radius: var(--lt-avatar-radius);
  box-shadow: var(--lt-avatar-shadow);
  b {
    font-size: 2.2em;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const FullName = styled.span`
  max-width: 100%;
  text-wrap: balance;
  overflow-wrap: anywhere;
  font: var(--lt-heading-weight) 1.55em/1.2 var(--lt-heading-font);
  color: var(--lt-heading);
  text-transform: var(--lt-heading-case);
`;

const SmallLink = styled.span`
  display: grid;
  grid-template-columns: 2.75em 1fr 2.75em;
  align-items: center;
  gap: 0.75em;
  min-height: 4em;
  padding: 0.5em;
  box-sizing: border-box;
  background: var(--tile-link);
  color: var(--lt-title);
  border: var(--lt-link-border);
  border-bottom: var(--lt-link-rule);
  border-radius: var(--lt-link-radius);
  box-shadow: var(--lt-link-shadow);
  i {
    width: 2.75em;
    height: 2.75em;
    border-radius: var(--lt-icon-radius);
    background: var(--lt-icon);
  }
  span {
    font: var(--lt-title-weight) 1em/1.3 var(--lt-title-font);
    text-transform: var(--lt-title-case);
    text-align: var(--lt-title-align);
  }
`;
