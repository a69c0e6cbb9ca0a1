import { token } from '@linkstall/contracts/tokens';
import { blank } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { texts } from './texts.ts';
import { wayLook } from './theme-looks.ts';

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
      <Way href="/store/add-product">{texts.owner.add}</Way>
    ) : (
      <Way href={`/${username}`}>{texts.store.seePage(username)}</Way>
    )}
  </Blank>
);

const Blank = styled.section`
  ${blank}
  @media (max-height: 600px) {
    padding-block: ${token('3')};
  }
  > p {
    color: inherit;
  }
  h2 {
    font: var(--lt-heading-weight) 1.375em/1.3 var(--lt-heading-font);
    text-transform: var(--lt-heading-case);
  }
`;

/** So large that all of it is on one screen, of the smallest phones, too. */
const Drawing = styled.div`
  width: min(14rem, 100%);
  aspect-ratio: 320 / 256;
  @media (max-height: 600px) {
    width: min(8rem, 100%);
  }
  background: ${token('art-empty')} center / contain no-repeat;
`;

const Way = styled.a`
  ${wayLook}
`;
