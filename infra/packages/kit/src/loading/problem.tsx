import type { ApiFailure } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { Button } from '../components/button.ts';
import { WarningIcon } from '../components/icons.tsx';
import { Row, surface } from '../components/page-styles.ts';
import { texts } from '../texts.ts';
import { isTemporary } from './loaded.ts';

interface ProblemProps {
  readonly failure: ApiFailure;
  /** A sentence that names the failed action. */
  readonly title: string;
  /** A sentence that names the parts that still work. */
  readonly hint: string;
  readonly onRetry: () => void;
}

/** Shows a failed read: what failed, what still works, and what happens next. */
export const Problem = ({ failure, title, hint, onRetry }: ProblemProps) => (
  <Panel role="alert">
    <WarningIcon />
    <p>
      <strong>{title}</strong> {hint} {isTemporary(failure) ? texts.tryingAgain : failure.message}
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
