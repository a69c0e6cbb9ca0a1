import type { ReleaseAction, ReleasesOverview, RemoteStatus } from '@linkstall/contracts/http';
import { attempt, noticeFailure, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { createOperatorAtoms } from '@linkstall/kit/operators';
import { withNewest, withOlder } from './merge-history.ts';
import { fetchHistory, fetchOverview, fetchPageReport, sendOperation } from './releases.api.ts';

/** Loaded older history stays. */
function withHistory(overview: ReleasesOverview, view: Loaded<ReleasesOverview>): ReleasesOverview {
  const history = withNewest(view.status === 'ready' ? view.value.history : null, overview.history);
  return { ...overview, history };
}

const { viewAtom, doLoadAtom } = createOperatorAtoms(fetchOverview, withHistory);

export const overviewAtom = atom((get) => get(viewAtom));
export { doLoadAtom };

/** Reads the next older part of the history. */
export const loadOlderAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const view = get(viewAtom);
  const before = view.status === 'ready' ? view.value.history.before : null;
  if (before === null) return;
  const response = await attempt(shell, () => fetchHistory(shell.http, before));
  if (!response.ok) return noticeFailure(shell, response.failure);
  const current = get(viewAtom);
  if (current.status !== 'ready' || current.value.history.before !== before) return;
  const history = withOlder(current.value.history, response.value);
  set(viewAtom, { ...current, value: { ...current.value, history } });
});

/** Reads the public pages that a change of releases changed. Null after a failure, which a toast explains. */
export const doReadPagesAtom = atom(null, async (get, _set, seq: number) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => fetchPageReport(shell.http, seq));
  if (response.ok) return response.value;
  noticeFailure(shell, response.failure);
  return null;
});

interface OperationRequest {
  readonly action: ReleaseAction;
  /** The status that the user saw. */
  readonly status: RemoteStatus;
  readonly message: string;
}

/**
 * Sends an operation with the status that the user saw, and throws the failure of the API. Reads the overview again after a
 * success and after a failure.
 */
export const doOperationAtom = atom(null, async (get, set, { action, status, message }: OperationRequest) => {
  const shell = get(shellAtom);
  const { remote, stable, candidate, previous, disabled } = status;
  const seenStatus = { stable, candidate: candidate ?? '', previous: previous ?? '', disabled };
  try {
    return await sendOperation(shell.http, { action, remote }, { message, ...seenStatus });
  } finally {
    void set(doLoadAtom);
  }
});
