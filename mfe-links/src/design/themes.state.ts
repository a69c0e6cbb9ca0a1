import type { Link, SessionUser, Theme } from '@linkstall/contracts/http';
import { afterFailure, attempt, noticeFailure, type Loaded } from '@linkstall/kit/loading';
import { keep, readKept, shellAtom } from '@linkstall/kit/remote';
import { DEFAULT_THEME_ID } from '@linkstall/themes/theme-css';
import { atom } from 'jotai';

import { linksOf } from '../ui/entry.ts';
import { keepEntries, keptEntries } from '../ui/kept-links.ts';
import { fetchEntries, fetchThemes } from '../ui/reads.api.ts';
import { texts } from '../ui/texts.ts';
import { isTheme, isThemeList } from './theme-look.ts';
import { updateTheme } from './themes.api.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const viewAtom = atom<Loaded<readonly Theme[]>>({ status: 'loading' });
const linksAtom = atom<readonly Link[]>([]);
const savingAtom = atom(false);
/** Chosen on this screen and not saved yet. */
const unsavedAtom = atom<string | null>(null);

export const themesAtom = atom((get) => get(viewAtom));
/** The user's own, as the last visit knew them, or read anew when it knew none. */
export const ownLinksAtom = atom((get) => get(linksAtom));
export const isSavingAtom = atom((get) => get(savingAtom));
export const chosenThemeAtom = atom((get) => get(unsavedAtom));

/** Id of the theme that is marked in the grid: chosen here, else the user's own, else what the last visit knew. */
export const markedTheme = (chosen: string | null, user: SessionUser | null): string =>
  chosen || user?.theme || (readKept('userTheme', isText) ?? DEFAULT_THEME_ID);

/** Of a look of one's own that is gone visitors see the theme that it was made of: so they are called. */
export const baseIdOf = (id: string): string => id.replace(/-[0-9a-f]{24}$/, '');

/** Reads the themes. Those kept from the last visit are shown until the response is in. */
export const loadThemesAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const kept = get(viewAtom).status === 'loading' ? readKept('themes', isThemeList) : null;
  if (kept) set(viewAtom, { status: 'ready', value: kept, failure: null });
  const response = await attempt(shell, () => fetchThemes(shell.http));
  const user = shell.session.current();
  if (!user) return; // Logged out meanwhile: nothing may be kept any more.
  if (!response.ok) return set(viewAtom, afterFailure(get(viewAtom), response.failure));
  const themes = response.value.filter(isTheme);
  set(viewAtom, { status: 'ready', value: themes, failure: null });
  keep('themes', themes);
  if (user.theme) keep('userTheme', user.theme);
});

/** Reads what the tiles draw. Without it they draw examples: nobody is told of a failure. */
export const loadOwnLinksAtom = atom(null, async (get, set) => {
  const { http, session } = get(shellAtom);
  const owner = session.current()?._id;
  if (owner === undefined) return;
  const kept = keptEntries(owner);
  set(linksAtom, linksOf(kept ?? []));
  if (kept) return;
  const response = await attempt(get(shellAtom), () => fetchEntries(http));
  if (!response.ok || session.current()?._id !== owner) return;
  keepEntries(owner, response.value);
  set(linksAtom, linksOf(response.value));
});

/** Marks a theme and shows it in the phone. */
export const selectThemeAtom = atom(null, (get, set, theme: Theme) => {
  if (get(unsavedAtom) === theme._id) return;
  set(unsavedAtom, theme._id);
  get(shellAtom).events.emit('theme:previewed', { theme });
});

export const saveThemeAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const theme = get(unsavedAtom);
  if (theme === null || get(savingAtom)) return;
  if (!shell.session.current()) return shell.notice.error(texts.design.noToken);
  set(savingAtom, true);
  const saved = shell.unsaved();
  const response = await attempt(shell, () => updateTheme(shell.http, theme));
  saved();
  set(savingAtom, false);
  if (!response.ok) return noticeFailure(shell, response.failure);
  shell.session.replaceUser(response.value);
  keep('userTheme', theme);
  if (get(unsavedAtom) === theme) set(unsavedAtom, null);
  shell.notice.success(texts.design.saved);
});

/** Leaving the page ends the preview and forgets what was not saved. */
export const leaveThemesAtom = atom(null, (get, set) => {
  set(unsavedAtom, null);
  get(shellAtom).events.emit('theme:previewed', { theme: null });
});
