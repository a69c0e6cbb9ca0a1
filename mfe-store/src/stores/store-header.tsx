import type { NoticePort } from '@linkstall/contracts/shell';
import { Breakable } from '@linkstall/kit/components';
import { mailHref } from '@linkstall/kit/text';
import { nameStyles, profileStyles } from '@linkstall/themes/page-styles';
import styled from 'styled-components';

import { Avatar } from '../ui/avatar.tsx';
import { storePath } from '../ui/store-path.ts';
import { useTexts } from '../ui/languages.ts';
import { CopyButton } from './product/copy-button.tsx';
import type { StoreOwner } from './store-data.ts';

interface StoreHeaderProps {
  readonly owner: StoreOwner;
  readonly notice: NoticePort;
}

/** The header of a store, which looks like the header of the owner's page. Its tabs lead to the links and to the store. */
export function StoreHeader({ owner, notice }: StoreHeaderProps) {
  const texts = useTexts();
  return (
    <Header>
      <Avatar url={owner.avatar.url} fullName={owner.fullName} />
      <h1>{owner.fullName}</h1>
      <Handle>
        <p>
          <Breakable>{`@${owner.username}`}</Breakable>
          {owner.place && ` · ${owner.place}`}
        </p>
        <CopyButton path={storePath(owner.username)} notice={notice} />
      </Handle>
      {owner.line && <p>{owner.line}</p>}
      {owner.email && (
        <a href={mailHref(owner.email)}>
          <Breakable>{owner.email}</Breakable>
        </a>
      )}
      <Tabs aria-label={texts.store.tabs(owner.fullName)}>
        <a href={`/${owner.username}`}>{texts.common.links}</a>
        <a href={storePath(owner.username)} aria-current="page">
          {texts.common.store}
        </a>
      </Tabs>
    </Header>
  );
}

const Header = styled.div`
  ${profileStyles}
  gap: 0.2em;
  margin-bottom: 1.25em;
  padding: min(var(--lt-band-pad), 4cqi);
  color: var(--lt-text);
  :focus-visible {
    outline-color: var(--lt-heading);
  }
  h1 {
    ${nameStyles}
    letter-spacing: -0.015em;
  }
  h1,
  p {
    unicode-bidi: plaintext;
    text-wrap: var(--lt-wrap, balance);
  }
  > a {
    padding-block: 0.7em;
    margin-block: -0.45em;
    color: inherit;
    line-height: 1.35;
  }
  @container (max-width: 17em) {
    h1 {
      font-size: clamp(1em, 11cqi, 1.55em);
    }
    p {
      font-size: min(1em, 8cqi);
    }
  }
  @container (min-width: 44em) {
    margin-bottom: 1.75em;
  }
`;

/** The button is as high as a line of text, so that its touch target adds no space. */
const Handle = styled.div`
  display: flex;
  align-items: center;
  margin-block: -0.55em;
  font-weight: 600;
  @container (max-width: 17em) {
    flex-wrap: wrap;
    justify-content: var(--lt-align);
  }
`;

/** The current tab is underlined in the colour of the heading, which is readable on every header. */
const Tabs = styled.nav`
  display: flex;
  flex-wrap: wrap;
  justify-content: var(--lt-align);
  gap: min(0.5em, 2cqi);
  margin-top: 0.6em;
  a {
    display: grid;
    place-items: center;
    min-width: min(5em, 38cqi);
    min-height: 2.75em;
    padding-inline: min(1em, 3cqi);
    border-bottom: 0.2em solid transparent;
    color: inherit;
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
  }
  a[aria-current] {
    border-color: currentColor;
    color: var(--lt-heading);
  }
  @media (hover: hover) {
    a:hover {
      border-color: currentColor;
    }
  }
`;
