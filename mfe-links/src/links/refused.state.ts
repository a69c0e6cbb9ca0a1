import type { ApiFailure } from '@linkstall/contracts/shell';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { reloadAndTellAtom } from './links.state.ts';
import { tellAtom } from './news.state.ts';

/** A change that was on screen already came to nothing: the truth is shown again, and why. */
export const refusedAtom = atom(null, async (_get, set, { status, message }: ApiFailure): Promise<void> => {
  const isOld = status === 409 || status === 404;
  // The shell says itself that a session has ended.
  if (status === 401) set(tellAtom, null);
  else set(tellAtom, { text: isOld ? texts.news.changedElsewhere : texts.news.notSaved(message), stays: true });
  if (isOld) await set(reloadAndTellAtom);
});
