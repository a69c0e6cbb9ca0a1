import type { ApiFailure } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import { texts } from '../../ui/texts.ts';
import { reloadAndTellAtom } from '../links.state.ts';
import { tellAtom } from './news.state.ts';

/** A change that was on screen already came to nothing: the truth is shown again, and why. */
export const refusedAtom = atom(null, async (_get, set, failure: ApiFailure): Promise<void> => {
  // The shell says itself that a session has ended.
  if (failure.status === 401) return set(tellAtom, null);
  set(tellAtom, { text: whatBecameOfIt(failure), state: 'failed' });
  if (isOld(failure)) await set(reloadAndTellAtom);
  // Without an answer nobody knows whether it arrived. What waits does not wait for this.
  if (failure.status === 0) void set(reloadAndTellAtom);
});

export const isOld = ({ status }: ApiFailure): boolean => status === 409 || status === 404;

function whatBecameOfIt(failure: ApiFailure): string {
  if (isOld(failure)) return texts.news.changedElsewhere;
  return failure.code === 'timeout' ? texts.news.notSure(failure.message) : texts.news.notSaved(failure.message);
}
