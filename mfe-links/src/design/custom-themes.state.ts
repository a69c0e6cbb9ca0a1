import type { CustomTheme } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import {
  changeList,
  createDeletions,
  createList,
  createStatusMessages,
  deleteFrom,
  type DeletedItem,
} from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { customThemeTexts } from '../ui/custom-theme-texts.ts';
import { deleteCustomTheme, fetchCustomThemes, restoreCustomTheme } from './custom-themes.api.ts';
import { isTheme } from './tile-css.ts';

/** The user's custom themes that this release can draw. */
export const customThemes = createList<CustomTheme>({
  read: async (get) => (await fetchCustomThemes(get(shellAtom).http)).filter(({ theme }) => isTheme(theme)),
});

export const customThemeUndoBar = createStatusMessages();

/** Deletes a custom theme and offers Undo. */
export const deleteCustomThemeAtom = atom(null, async (get, set, { _id: id, name }: CustomTheme): Promise<void> => {
  set(customThemeUndoBar.showAtom, { state: 'saving', itemId: id, text: customThemeTexts.deleting(name) });
  const { index, failure } = await deleteFrom(
    { get, set, list: customThemes },
    { id, send: (http) => deleteCustomTheme(http, id), reloadAtom: customThemes.doLoadAtom },
  );
  if (!failure) return set(customThemeDeletions.showDeletionAtom, { id, name, index });
  set(customThemeUndoBar.closeAtom);
  noticeFailure(get(shellAtom), failure);
});

const restoreCustomThemeAtom = atom(null, async (get, set, { id, index }: DeletedItem): Promise<ApiFailure | null> => {
  const response = await changeList(
    { get, set, list: customThemes },
    {
      itemId: '',
      send: (http) => restoreCustomTheme(http, id),
      apply: (themes, restoredTheme) => [...themes.slice(0, index), restoredTheme, ...themes.slice(index)],
      onSettled: () => set(customThemes.doLoadAtom),
    },
  );
  if (response.ok || get(customThemes.confirmedAtom)?.some(({ _id }) => _id === id)) return null;
  return response.failure;
});

/** Undo of deletions, also after a reload. */
export const customThemeDeletions = createDeletions({
  kind: 'looks',
  messages: customThemeUndoBar,
  restoreAtom: restoreCustomThemeAtom,
});
