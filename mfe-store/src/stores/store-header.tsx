import type { NoticePort } from '@linkstall/contracts/shell';
import { Breakable } from '@linkstall/kit/components';
import { mailHref } from '@linkstall/kit/text';
import { nameStyles } from '@linkstall/themes/page-styles';
import styled from 'styled-components';

import { Avatar } from '../ui/avatar.tsx';
import { storePath } from '../ui/store-path.ts';
import { CopyButton } from './product/copy-button.tsx';
import type { StoreOwner } from './store-data.ts';

interface StoreHeaderProps {
  readonly owner: StoreOwner;
  readonly notice: NoticePort;
}

/** The header of a store: the owner, the email address, and a button that copies the store's address. */
export const StoreHeader = ({ owner, notice }: StoreHeaderProps) => (
  <Header $isNameAlone={!(owner.line || owner.place || owner.email)}>
    <Avatar url={owner.avatar.url} fullName={owner.fullName} />
    <OwnerText>
      <h1>{owner.fullName}</h1>
      {owner.line && <p>{owner.line}</p>}
      {owner.place && <p>{owner.place}</p>}
      {owner.email && (
        <a href={mailHref(owner.email)}>
          <Breakable>{owner.email}</Breakable>
        </a>
      )}
    </OwnerText>
    <CopyButton path={storePath(owner.username)} notice={notice} />
  </Header>
);

/** Phones align all items with the first line, so that nothing moves while the other lines arrive. */
const Header = styled.div<{ readonly $isNameAlone: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0.75em;
  align-items: ${({ $isNameAlone }) => ($isNameAlone ? 'center' : 'start')};
  margin-bottom: 1em;
  padding: min(var(--lt-band-pad), 3cqi);
  background: var(--lt-band);
  color: var(--lt-text);
  border: var(--lt-band-border);
  border-radius: var(--lt-band-radius);
  :focus-visible {
    outline-color: var(--lt-heading);
  }
  @container (max-width: 15em) {
    grid-template-columns: minmax(0, 1fr) auto;
    > :nth-child(2) {
      grid-area: 2 / 1 / auto / -1;
    }
  }
  @container (min-width: 44em) {
    align-items: center;
    gap: 1.25em;
    margin-bottom: 1.5em;
  }
`;

/** Each line is only as wide as its text, so that right-to-left names also start beside the image. */
const OwnerText = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  h1 {
    ${nameStyles}
    font-size: clamp(1.0625em, 4.4cqi, 1.75em);
    letter-spacing: -0.015em;
    width: fit-content;
  }
  h1,
  p {
    unicode-bidi: plaintext;
  }
  a {
    padding-block: 0.775em;
    margin-block: -0.5em;
    color: inherit;
    font-size: clamp(0.875em, 4.6cqi, 1em);
    line-height: 1.2;
  }
  @container (max-width: 15em) {
    h1 {
      font-size: 0.9em;
    }
  }
`;
