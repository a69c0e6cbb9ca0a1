import { token, type TokenName } from '@linkstall/contracts/tokens';
import { emptyStateStyles, Button } from '@linkstall/kit/components';
import styled from 'styled-components';

import { texts } from '../texts.ts';

/** A status screen: illustration, heading, text and actions. */
export const StatusScreen = styled.section`
  ${emptyStateStyles}
  align-content: center;
  min-height: 100%;
  padding: ${token('5')} ${token('gutter')} ${token('8')};
  > h1 {
    margin-top: ${token('3')};
    font-size: ${token('text-3xl')};
  }
  > p {
    font-size: ${token('text-lg')};
  }
  code {
    font-family: ${token('font-mono')};
    font-size: 0.9em;
  }
`;

export const Illustration = styled.div.attrs({ 'aria-hidden': true })<{ $art: Extract<TokenName, `art-${string}`> }>`
  width: min(24rem, 78vw, 45vh);
  aspect-ratio: 5 / 4;
  background: ${({ $art }) => token($art)} center / contain no-repeat;
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token('3')};
  margin-top: ${token('2')};
`;

interface RetryProps {
  readonly onRetry: () => void;
}

/** Moves the focus to the page before the button disappears, so that keyboard users keep their position. */
export function Retry({ onRetry }: RetryProps) {
  const retry = () => {
    document.getElementById('main')?.focus();
    onRetry();
  };
  return (
    <Button $size="large" onClick={retry}>
      {texts.site.tryAgain}
    </Button>
  );
}
