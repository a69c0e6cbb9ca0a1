import type { OwnLook } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import { changeList, createDeletions, createList, createNews, deleteFrom, type Gone } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { lookTexts } from '../ui/look-texts.ts';
import { deleteLook, fetchLooks, restoreLook } from './looks.api.ts';
import { isTheme } from './theme-look.ts';

/** The user's own looks that this release can draw. */
export const looks = createList<OwnLook>({
  read: async (get) => (await fetchLooks(get(shellAtom).http)).filter(({ theme }) => isTheme(theme)),
});

export const lookNews = createNews();

/** Deletes a look, and offers the way back. */
export const deleteLookAtom = atom(null, async (get, set, { _id: id, name }: OwnLook): Promise<void> => {
  set(lookNews.tellAtom, { state: 'saving', about: id, text: lookTexts.deleting(name) });
  const { place, failure } = await deleteFrom(
    { get, set, list: looks },
    { id, send: (http) => deleteLook(http, id), reloadAtom: looks.loadAtom },
  );
  if (!failure) return set(lookDeletions.tellGoneAtom, { id, name, place });
  set(lookNews.closeAtom);
  noticeFailure(get(shellAtom), failure);
});

const restoreLookAtom = atom(null, async (get, set, { id, place }: Gone): Promise<ApiFailure | null> => {
  const response = await changeList(
    { get, set, list: looks },
    {
      about: '',
      send: (http) => restoreLook(http, id),
      apply: (all, back) => [...all.slice(0, place), back, ...all.slice(place)],
      settle: () => set(looks.loadAtom),
    },
  );
  if (response.ok || get(looks.trueAtom)?.some(({ _id }) => _id === id)) return null;
  return response.failure;
});

/** What was deleted before a reload can still be put back. */
export const lookDeletions = createDeletions({ kind: 'looks', news: lookNews, restoreAtom: restoreLookAtom });
