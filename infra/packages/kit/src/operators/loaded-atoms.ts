import type { HttpPort } from '@linkstall/contracts/shell';
import { afterFailure, attempt, type Loaded } from '../loading/loaded.ts';
import { shellAtom } from '../remote/shell.ts';
import { atom } from 'jotai';

import { refreshUserWhenNoOperator } from './operator-role.ts';

/**
 * The state of data that a page reads again and again. Until a response arrives, the page shows the former value.
 * @param merge the new value, from the response and the former view
 */
export function createLoadedAtoms<T>(
  fetchValue: (http: HttpPort) => Promise<T>,
  merge: (response: T, view: Loaded<T>) => T = (response) => response,
) {
  const viewAtom = atom<Loaded<T>>({ status: 'loading' });
  /** Number of the latest read. The response of an earlier read is ignored. */
  const readNumberAtom = atom(0);
  const doLoadAtom = atom(null, async (get, set) => {
    const shell = get(shellAtom);
    const readNumber = get(readNumberAtom) + 1;
    set(readNumberAtom, readNumber);
    const response = await attempt(shell, () => fetchValue(shell.http));
    if (get(readNumberAtom) !== readNumber) return;
    const view = get(viewAtom);
    if (response.ok) return set(viewAtom, { status: 'ready', value: merge(response.value, view), failure: null });
    set(viewAtom, afterFailure(view, response.failure));
    await refreshUserWhenNoOperator(shell, response.failure);
  });
  return { viewAtom, doLoadAtom };
}
