import type { ApiFailure, HttpPort, ShellApi } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import { shellAtom } from '../remote/shell.ts';
import { afterFailure, attempt, type Loaded } from './loaded.ts';

interface Options<T> {
  /** The new value, from the response and the former view. By default the response. */
  readonly merge?: ((response: T, view: Loaded<T>) => T) | undefined;
  readonly onFailure?: (shell: ShellApi, failure: ApiFailure) => Promise<void>;
}

/** The state of data that a page reads again and again. Until a response arrives, the page shows the former value. */
export function createLoadedAtoms<T>(
  fetchValue: (http: HttpPort) => Promise<T>,
  { merge = (response) => response, onFailure }: Options<T> = {},
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
    await onFailure?.(shell, response.failure);
  });
  return { viewAtom, doLoadAtom };
}
