import type { ApiFailure } from '@linkstall/contracts/shell';
import { Problem } from '@linkstall/kit/loading';

import { ownerTexts } from '../ui/owner-texts.ts';
import { OwnerArea } from './store-page.styles.ts';

interface ListProblemProps {
  readonly failure: ApiFailure;
  readonly onRetry: () => void;
}

/** Tells the owner that the complete list cannot be loaded. The visitor's list stays visible. */
export const ListProblem = ({ failure, onRetry }: ListProblemProps) => (
  <OwnerArea>
    <Problem
      failure={failure}
      title={ownerTexts.tools.loadFailed}
      hint={ownerTexts.tools.loadFailedHint}
      onRetry={onRetry}
    />
  </OwnerArea>
);
