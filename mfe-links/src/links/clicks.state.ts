import { attempt } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { fetchInsights } from '../ui/reads.api.ts';

const clickCountsAtom = atom<ReadonlyMap<string, number>>(new Map());

/** Clicks of the last seven days by entry id. A missing id means no clicks, or that the counts are not loaded. */
export const clicksAtom = atom((get) => get(clickCountsAtom));

/** Loads the counts. A failure shows no message, because the list works without the counts. */
export const loadClicksAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => fetchInsights(shell.http, 7));
  if (response.ok) set(clickCountsAtom, new Map(response.value.entries.map(({ _id, clicks }) => [_id, clicks])));
});
