import type { ApiFailure } from '@linkstall/contracts/shell';
import { Problem } from '@linkstall/kit/loading';

import { texts } from '../ui/texts.ts';
import { OwnerArea } from './store-page.styles.ts';

interface ListProblemProps {
  readonly failure: ApiFailure;
  readonly onRetry: () => void;
}

/** Tells the owner that the complete list cannot be loaded. The visitor's list stays visible. */
export const ListProblem = ({ failure, onRetry }: ListProblemProps) => (
  <OwnerArea>
    <Problem failure={failure} title={texts.owner.loadFailed} hint={texts.owner.loadFailedHint} onRetry={onRetry} />
  </OwnerArea>
);
