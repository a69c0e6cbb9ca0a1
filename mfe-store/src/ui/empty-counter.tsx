import { token } from '@linkstall/contracts/tokens';
import { ButtonLink, PlusIcon } from '@linkstall/kit/pieces';
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
  display: grid;
  justify-items: center;
  gap: ${token('3')};
  padding: ${token('6')} ${token('4')};
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  box-shadow: ${token('shadow-sm')};
  text-align: center;

  h2 {
    margin: ${token('2')} 0 0;
    font-size: ${token('text-xl')};
    font-weight: ${token('weight-loud')};
    letter-spacing: ${token('track-loud')};
    line-height: ${token('lead-snug')};
    text-wrap: balance;
  }

  p {
    max-width: ${token('measure')};
    margin: 0;
    color: ${token('muted')};
    text-wrap: pretty;
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
