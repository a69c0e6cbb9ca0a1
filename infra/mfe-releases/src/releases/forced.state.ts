import type { ForcedChange } from '@linkstall/contracts/http';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { fetchForcedChanges, sendConfirmation } from './releases.api.ts';
import { doLoadAtom } from './releases.state.ts';

const waitingAtom = atom<readonly ForcedChange[]>([]);

export const forcedChangesAtom = atom((get) => get(waitingAtom));

/** Reads the requests. After a failure, which the overview shows, the former ones stay. */
export const doLoadForcedAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => fetchForcedChanges(shell.http));
  if (response.ok) set(waitingAtom, response.value.waiting);
});

/** Confirms the request of another operator, and reads everything again. */
export const doConfirmForcedAtom = atom(null, async (get, set, request: ForcedChange) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => sendConfirmation(shell.http, request));
  if (response.ok) shell.notice.success(texts.forced.done(request.remote), 4_000);
  else noticeFailure(shell, response.failure);
  await Promise.all([set(doLoadForcedAtom), set(doLoadAtom)]);
});
