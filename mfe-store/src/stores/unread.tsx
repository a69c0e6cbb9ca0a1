import type { ApiFailure } from '@linkstall/contracts/shell';
import { Problem } from '@linkstall/kit/loading';

import { texts } from '../ui/texts.ts';
import { Ours } from './store-page.styles.ts';

interface UnreadProps {
  readonly failure: ApiFailure;
  readonly onRetry: () => void;
}

/** The owner's own list did not come; the visitor's is there. */
export const Unread = ({ failure, onRetry }: UnreadProps) => (
  <Ours>
    <Problem failure={failure} what={texts.owner.unread} still={texts.owner.unreadStill} onRetry={onRetry} />
  </Ours>
);
