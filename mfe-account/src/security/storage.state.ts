import type { AccountStorage } from '@linkstall/contracts/http';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { readStorage } from './security.api.ts';

const viewAtom = atom<Loaded<AccountStorage>>({ status: 'loading' });

export const storageAtom = atom((get) => get(viewAtom));

/** Reads the space that the images of the account use. */
export const doLoadStorageAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => readStorage(shell.http));
  if (response.ok) set(viewAtom, { status: 'ready', value: response.value, failure: null });
  else set(viewAtom, afterFailure(get(viewAtom), response.failure));
});
