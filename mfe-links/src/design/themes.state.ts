import type { Link, SessionUser, Theme } from '@linkstall/contracts/http';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { store, readStored, shellAtom } from '@linkstall/kit/remote';
import { DEFAULT_THEME_ID } from '@linkstall/themes/theme-css';
import { atom } from 'jotai';

import { linksOf } from '../ui/entry.ts';
import { storeEntries, readStoredEntries } from '../ui/stored-entries.ts';
import { fetchEntries, fetchThemes } from '../ui/reads.api.ts';
import { updateTheme } from '../ui/themes.api.ts';
import { saveOnce } from '../ui/save-once.ts';
import { texts } from '../ui/texts.ts';
import { isTheme, isThemeList } from './tile-css.ts';

const isNonEmptyText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const viewAtom = atom<Loaded<readonly Theme[]>>({ status: 'loading' });
const linksAtom = atom<readonly Link[]>([]);
const savingAtom = atom(false);
/** Id of the theme that was chosen on this screen and is not saved. */
const unsavedAtom = atom<string | null>(null);

export const themesAtom = atom((get) => get(viewAtom));
/** The user's links from localStorage, or from the API when localStorage has none. */
export const ownLinksAtom = atom((get) => get(linksAtom));
export const isSavingAtom = atom((get) => get(savingAtom));
export const chosenThemeIdAtom = atom((get) => get(unsavedAtom));

/** Id of the marked theme: the choice on this screen, else the user's theme, else the theme of the last visit. */
export const markedThemeId = (chosenId: string | null, user: SessionUser | null): string =>
  chosenId || user?.theme || (readStored('userTheme', isNonEmptyText) ?? DEFAULT_THEME_ID);

/** The id of a custom theme is `<base id>-<24 hex digits>`. Visitors see the base theme when the custom theme is gone. */
export const baseIdOf = (id: string): string => id.replace(/-[0-9a-f]{24}$/, '');

/** Reads the themes. The themes of the last visit are shown until the response arrives. */
export const loadThemesAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const storedThemes = get(viewAtom).status === 'loading' ? readStored('themes', isThemeList) : null;
  if (storedThemes) set(viewAtom, { status: 'ready', value: storedThemes, failure: null });
  const response = await attempt(shell, () => fetchThemes(shell.http));
  const user = shell.session.current();
  if (!user) return; // After a logout nothing may be stored.
  if (!response.ok) return set(viewAtom, afterFailure(get(viewAtom), response.failure));
  const themes = response.value.filter(isTheme);
  set(viewAtom, { status: 'ready', value: themes, failure: null });
  store('themes', themes);
  if (user.theme) store('userTheme', user.theme);
});

/** Reads the links that the tiles draw. A failure shows no message, because the tiles draw examples then. */
export const loadOwnLinksAtom = atom(null, async (get, set) => {
  const { http, session } = get(shellAtom);
  const owner = session.current()?._id;
  if (owner === undefined) return;
  const storedEntries = readStoredEntries(owner);
  set(linksAtom, linksOf(storedEntries ?? []));
  if (storedEntries) return;
  const response = await attempt(get(shellAtom), () => fetchEntries(http));
  if (!response.ok || session.current()?._id !== owner) return;
  storeEntries(owner, response.value);
  set(linksAtom, linksOf(response.value));
});

/** Marks a theme and shows it in the phone preview. */
export const selectThemeAtom = atom(null, (get, set, theme: Theme) => {
  if (get(unsavedAtom) === theme._id) return;
  set(unsavedAtom, theme._id);
  get(shellAtom).events.emit('theme:previewed', { theme });
});

export const saveThemeAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const theme = get(unsavedAtom);
  if (theme === null) return;
  if (!shell.session.current()) return shell.notice.error(texts.design.noToken);
  const send = async () => {
    shell.session.replaceUser(await updateTheme(shell.http, theme));
    store('userTheme', theme);
    if (get(unsavedAtom) === theme) set(unsavedAtom, null);
    shell.notice.success(texts.design.themeSaved);
  };
  await saveOnce(get, set, { savingAtom, send });
});

/** Ends the phone preview and discards the unsaved choice. */
export const discardChosenThemeAtom = atom(null, (get, set) => {
  set(unsavedAtom, null);
  get(shellAtom).events.emit('theme:previewed', { theme: null });
});
