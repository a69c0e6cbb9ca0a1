import { changeList, orderTexts, type News } from '@linkstall/kit/order';
import { atom } from 'jotai';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import { nameOf } from './entry-words.ts';
import { spotlightEntry } from './links.api.ts';
import { list, tellOthersAtom } from './links.state.ts';
import { refusedAtom, tellResponseAtom, tellAtom } from './news/news.state.ts';

const idOfSpotlight = (entries: readonly Entry[]) => entries.find(({ isSpotlight }) => isSpotlight)?._id ?? null;

interface Light {
  /** Id of the entry that is to stand first; null: none is. */
  readonly onto: string | null;
  /** Id of the one whose row shows that it is on its way. */
  readonly about: string;
}

/** Resolves to whether it is stored. */
const storeAtom = atom(null, async (get, set, { onto, about }: Light): Promise<boolean> => {
  const response = await changeList(
    { get, set, list },
    {
      about,
      show: (entries) => entries.map((entry) => ({ ...entry, isSpotlight: entry._id === onto })),
      send: (http) => spotlightEntry(http, onto),
      apply: (_entries, stored) => stored,
      settle: (outcome) => outcome.ok && set(tellOthersAtom),
    },
  );
  if (!response.ok) await set(refusedAtom, response.failure);
  return response.ok;
});

/** Lets one entry stand first and larger, or none any more; who stood there before does so again on Undo. */
export const turnSpotlightAtom = atom(null, async (get, set, entry: Entry): Promise<void> => {
  const view = get(list.viewAtom);
  const last = idOfSpotlight(view.status === 'ready' ? view.value : []);
  const { _id: about } = entry;
  const onto = last === about ? null : about;
  const undo = () => set(storeAtom, { onto: last, about });
  const before: News = { state: 'saving', about, text: orderTexts.saving(nameOf(entry)), undo };
  const text = onto ? texts.news.spotlit(nameOf(entry)) : texts.news.unlit(nameOf(entry));
  set(tellAtom, before);
  const stored = await set(storeAtom, { onto, about });
  if (stored) set(tellResponseAtom, { before, news: { ...before, state: 'done', text } });
});
