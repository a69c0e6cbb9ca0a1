import { attempt } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { fetchInsights } from '../ui/reads.api.ts';

const countsAtom = atom<ReadonlyMap<string, number>>(new Map());

/** How often each link was clicked in the last seven days, by its id. Unknown ones were not, or nobody knows yet. */
export const clicksAtom = atom((get) => get(countsAtom));

/** They are beside the work: of a failure nobody is told. */
export const loadClicksAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => fetchInsights(shell.http, 7));
  if (response.ok) set(countsAtom, new Map(response.value.entries.map(({ _id, clicks }) => [_id, clicks])));
});
