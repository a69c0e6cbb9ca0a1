import { token } from '@linkstall/contracts/tokens';
import { blank, ButtonLink, PlusIcon, surface } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { texts } from './texts.ts';

interface EmptyCounterProps {
  readonly username: string;
  readonly isOwner: boolean;
}

/** What a store without goods says, and where its visitor, or its owner, can go instead. */
export const EmptyCounter = ({ username, isOwner }: EmptyCounterProps) => (
  <Blank>
    <Drawing aria-hidden="true" />
    <h2>{texts.store.emptyTitle}</h2>
    <p>{isOwner ? texts.store.emptyOwner : texts.store.emptyText}</p>
    {isOwner ? (
      <Way $kind="primary" href="/store/add-product">
        <PlusIcon />
        {texts.owner.add}
      </Way>
    ) : (
      <Way $kind="secondary" href={`/${username}`}>
        {texts.store.seePage(username)}
      </Way>
    )}
  </Blank>
);

const Blank = styled.section`
  ${surface}
  ${blank}
  h2 {
    margin-top: ${token('2')};
    font-size: ${token('text-xl')};
    line-height: ${token('lead-snug')};
  }
`;

const Drawing = styled.div`
  width: min(16rem, 100%);
  aspect-ratio: 320 / 256;
  background: ${token('art-empty')} center / contain no-repeat;
`;

const Way = styled(ButtonLink)`
  margin-top: ${token('2')};
  overflow-wrap: anywhere;
`;
