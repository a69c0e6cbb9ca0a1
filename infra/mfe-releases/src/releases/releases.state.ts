import type { ReleaseAction, ReleasesOverview, RemoteStanding } from '@linkstall/contracts/http';
import type { ApiFailure, ShellApi } from '@linkstall/contracts/shell';
import { afterFailure, attempt, noticeFailure, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { withNewest, withOlder } from './merged-history.ts';
import { fetchAccount, fetchHistory, fetchOverview, sendOrder } from './releases.api.ts';

const viewAtom = atom<Loaded<ReleasesOverview>>({ status: 'loading' });
/** Of two readings the one that was asked for last counts. */
const askedAtom = atom(0);

export const overviewAtom = atom((get) => get(viewAtom));

/** Reads what is live. What is on screen stays until it is there, and so do older parts of the history. */
export const loadAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const asked = get(askedAtom) + 1;
  set(askedAtom, asked);
  const response = await attempt(shell, () => fetchOverview(shell.http));
  if (get(askedAtom) !== asked) return;
  const before = get(viewAtom);
  if (!response.ok) {
    set(viewAtom, afterFailure(before, response.failure));
    return leaveWhenNoOperator(shell, response.failure);
  }
  const history = withNewest(before.status === 'ready' ? before.value.history : null, response.value.history);
  set(viewAtom, { status: 'ready', value: { ...response.value, history }, failure: null });
});

/** Reads the next older part of the history. */
export const loadOlderAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const view = get(viewAtom);
  const before = view.status === 'ready' ? view.value.history.before : null;
  if (before === null) return;
  const response = await attempt(shell, () => fetchHistory(shell.http, before));
  if (!response.ok) return noticeFailure(shell, response.failure);
  const now = get(viewAtom);
  if (now.status !== 'ready' || now.value.history.before !== before) return;
  set(viewAtom, { ...now, value: { ...now.value, history: withOlder(now.value.history, response.value) } });
});

interface Order {
  readonly action: ReleaseAction;
  /** As it was seen. */
  readonly standing: RemoteStanding;
  readonly message: string;
}

/** Throws what the API refuses. What is live is read anew whatever came of it. */
export const orderAtom = atom(null, async (get, set, { action, standing, message }: Order) => {
  const shell = get(shellAtom);
  const { remote, stable, candidate, previous, disabled } = standing;
  const seen = { stable, candidate: candidate ?? '', previous: previous ?? '', disabled };
  try {
    return await sendOrder(shell.http, { action, remote }, { message, ...seen });
  } finally {
    void set(loadAtom);
  }
});

/** The shell hears that this user runs the site no more, and shows what everybody else gets. */
async function leaveWhenNoOperator(shell: ShellApi, { code }: ApiFailure): Promise<void> {
  if (code !== 'auth.operators_only') return;
  const account = await attempt(shell, () => fetchAccount(shell.http));
  if (account.ok) shell.session.replaceUser(account.value);
}
