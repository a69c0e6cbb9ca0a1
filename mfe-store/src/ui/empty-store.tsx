import { token } from '@linkstall/contracts/tokens';
import { emptyStateStyles } from '@linkstall/kit/components';
import styled from 'styled-components';

import { useTexts } from './languages.ts';
import { texts as ownerTexts } from './texts.ts';
import { buttonLinkStyle } from './theme-styles.ts';

interface EmptyStoreProps {
  readonly username: string;
  readonly isOwner: boolean;
}

/** A store without products, with a link for the visitor or for the owner. */
export function EmptyStore({ username, isOwner }: EmptyStoreProps) {
  const texts = useTexts();
  return (
    <Section>
      <Drawing aria-hidden="true" />
      <h2>{texts.store.emptyTitle}</h2>
      <p>{isOwner ? texts.store.emptyOwner : texts.store.emptyText}</p>
      {isOwner ? (
        <ButtonAnchor href="/store/add-product">{ownerTexts.owner.add}</ButtonAnchor>
      ) : (
        <ButtonAnchor href={`/${username}`}>{texts.store.seePage(username)}</ButtonAnchor>
      )}
    </Section>
  );
}

const Section = styled.section`
  ${emptyStateStyles}
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

/** The drawing is small enough for the whole message to fit on small phones. */
const Drawing = styled.div`
  width: min(14rem, 100%);
  aspect-ratio: 320 / 256;
  @media (max-height: 600px) {
    width: min(8rem, 100%);
  }
  background: ${token('art-empty')} center / contain no-repeat;
`;

const ButtonAnchor = styled.a`
  ${buttonLinkStyle}
`;
