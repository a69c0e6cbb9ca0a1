import type { ApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { Button } from '../pieces/button.ts';
import { WarningIcon } from '../pieces/icons.tsx';
import { Row, surface } from '../pieces/page-parts.ts';
import { texts } from '../texts.ts';
import { isPassing } from './loaded.ts';

interface ProblemProps {
  readonly failure: ApiFailure;
  /** What failed, as a sentence. */
  readonly what: string;
  /** What still works, as a sentence. */
  readonly still: string;
  readonly onRetry: () => void;
}

/** Shows a failed read: what failed, what still works, and what happens next. */
export const Problem = ({ failure, what, still, onRetry }: ProblemProps) => (
  <Panel role="alert">
    <WarningIcon />
    <p>
      <strong>{what}</strong> {still} {isPassing(failure) ? texts.tryingAgain : failure.message}
    </p>
    <Button $kind="secondary" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  </Panel>
);

const Panel = styled(Row)`
  ${surface}
  padding: ${token('4')};
  margin-bottom: ${token('4')};
  > svg {
    color: ${token('bad')};
  }
  p {
    flex: 1 1 14rem;
  }
`;
