import type { NewInvitation, WaitingDecision } from '@linkstall/contracts/http';
import { createOperatorAtoms } from '@linkstall/kit/operators';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { createInvitation, decideOn, fetchJoining, withdrawInvitation } from './joining.api.ts';

const { viewAtom, doLoadAtom } = createOperatorAtoms(fetchJoining);

export const joiningAtom = atom((get) => get(viewAtom));
export const doLoadJoiningAtom = doLoadAtom;

/** Creates an invitation and returns its whole link. Throws the failure of the API. */
export const doInviteAtom = atom(null, async (get, set, invitation: NewInvitation) => {
  const { http, origin } = get(shellAtom);
  const { path } = await createInvitation(http, invitation);
  void set(doLoadAtom);
  return origin + path;
});

/** Throws the failure of the API. */
export const doWithdrawAtom = atom(null, async (get, set, id: string) => {
  await withdrawInvitation(get(shellAtom).http, id);
  await set(doLoadAtom);
});

interface Decision extends WaitingDecision {
  readonly id: string;
}

/** Throws the failure of the API. Reads the list again after a failure, too, because another operator may have decided. */
export const doDecideAtom = atom(null, async (get, set, { id, ...decision }: Decision) => {
  try {
    await decideOn(get(shellAtom).http, id, decision);
  } finally {
    await set(doLoadAtom);
  }
});
