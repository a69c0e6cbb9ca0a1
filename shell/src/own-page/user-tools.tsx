import type { SessionUser } from '@linkstall/contracts/http';

import { ReleasePanelEntry } from '../release-panel/release-panel-entry.tsx';
import { OwnPageBar } from './own-page-bar.tsx';

/** The tools that the shell adds to every page of a logged-in user. */
export const UserTools = ({ user }: { readonly user: SessionUser }) => (
  <>
    <OwnPageBar user={user} />
    <ReleasePanelEntry />
  </>
);
