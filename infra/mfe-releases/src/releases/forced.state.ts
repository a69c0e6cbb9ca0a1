import type { ForcedChange } from '@linkstall/contracts/http';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { createOperatorAtoms } from '@linkstall/kit/operators';
import { texts } from '../ui/texts.ts';
import { fetchForcedChanges, sendConfirmation } from './releases.api.ts';
import { doLoadAtom } from './releases.state.ts';

const { viewAtom, doLoadAtom: doLoadForced } = createOperatorAtoms(fetchForcedChanges);

/** The requests that wait. The overview shows a failure of their reads. */
export const forcedChangesAtom = atom((get) => {
  const view = get(viewAtom);
  return view.status === 'ready' ? view.value.waiting : [];
});
export const doLoadForcedAtom = doLoadForced;

/** Confirms the request of another operator, and reads everything again. */
export const doConfirmForcedAtom = atom(null, async (get, set, request: ForcedChange) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => sendConfirmation(shell.http, request));
  if (response.ok) shell.notice.success(texts.forced.done(request.remote), 4_000);
  else noticeFailure(shell, response.failure);
  await Promise.all([set(doLoadForcedAtom), set(doLoadAtom)]);
});
