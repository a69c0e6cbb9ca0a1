import type { ApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { isPassing } from '@linkstall/kit/loading';
import styled from 'styled-components';

import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';
import { surface } from './page-parts.tsx';
import { texts } from './texts.ts';

interface ProblemProps {
  readonly failure: ApiFailure;
  /** What failed, as a sentence. */
  readonly what: string;
  /** What still works, as a sentence. */
  readonly still: string;
  readonly onRetry: () => void;
}

/** A read that failed: what, what still works, and what happens next. */
export const Problem = ({ failure, what, still, onRetry }: ProblemProps) => (
  <Panel role="alert">
    <AlertIcon />
    <p>
      <strong>{what}</strong> {still} {isPassing(failure) ? texts.common.tryingAgain : failure.message}
    </p>
    <Button $kind="line" onClick={onRetry}>
      {texts.common.tryAgain}
    </Button>
  </Panel>
);

const Panel = styled.div`
  ${surface}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('3')};
  padding: ${token('4')};
  margin-bottom: ${token('4')};
  > svg {
    color: ${token('bad')};
  }
  p {
    flex: 1 1 14rem;
    margin: 0;
  }
`;
