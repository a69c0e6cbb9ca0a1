import type { Theme } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { afterFailure, attempt, noticeFailure, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, type Getter, type Setter } from 'jotai';

import { fetchThemes } from '../../ui/reads.api.ts';
import { addLink } from '../links.api.ts';
import { reloadAndEmitAtom } from '../links.state.ts';
import { drawPlaceIcon } from './draw-place-icon.ts';
import type { PlaceId } from './places.ts';
import { saveAvatar, saveLine, saveTheme } from './welcome.api.ts';

/** The looks that are offered first: six that differ much from each other. */
const LOOKS = ['marigold', 'signal', 'kulfi', 'monsoon', 'neon-gali', 'khadi'];

const looksViewAtom = atom<Loaded<readonly Theme[]>>({ status: 'loading' });
const savingAtom = atom(false);

export const looksAtom = atom((get) => get(looksViewAtom));
export const isSavingAtom = atom((get) => get(savingAtom));

/** Six themes: the offered ones, and others when the installation does not have all of them. */
const sixOf = (themes: readonly Theme[]): readonly Theme[] => {
  const offered = LOOKS.flatMap((id) => themes.find(({ _id }) => _id === id) ?? []);
  return [...offered, ...themes.filter((theme) => !offered.includes(theme))].slice(0, LOOKS.length);
};

export const loadLooksAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => fetchThemes(shell.http));
  set(
    looksViewAtom,
    response.ok
      ? { status: 'ready', value: sixOf(response.value), failure: null }
      : afterFailure(get(looksViewAtom), response.failure),
  );
});

/** Saves once at a time. Resolves to true when everything is stored; a failure is shown as a notice. */
async function save(get: Getter, set: Setter, send: (shell: ShellApi) => Promise<unknown>): Promise<boolean> {
  if (get(savingAtom)) return false;
  const shell = get(shellAtom);
  set(savingAtom, true);
  const endUnsaved = shell.unsaved();
  const response = await attempt(shell, () => send(shell));
  endUnsaved();
  set(savingAtom, false);
  if (!response.ok) noticeFailure(shell, response.failure);
  return response.ok;
}

export const saveLookAtom = atom(null, (get, set, theme: Theme) =>
  save(get, set, async ({ http, session, events }) => {
    events.emit('theme:previewed', { theme });
    session.replaceUser(await saveTheme(http, theme._id));
  }),
);

export interface NewLink {
  readonly place: PlaceId;
  readonly title: string;
  readonly url: string;
}

interface NewLinks {
  readonly links: readonly NewLink[];
  /** Called for each link that is stored, so that the next try sends only the rest. */
  readonly onAdded: (link: NewLink) => void;
}

/** Adds the links in their order. */
export const addPlacesAtom = atom(null, async (get, set, { links, onAdded }: NewLinks): Promise<boolean> => {
  const isSaved = await save(get, set, async (shell) => {
    for (const link of links) {
      const { place, title, url } = link;
      const thumbnail = (await drawPlaceIcon(shell, place)) ?? undefined;
      // The page draws the same icon, in the colours that its theme has later.
      const drawn = { thumbnail, isDrawn: thumbnail !== undefined };
      await addLink(shell.http, { title, url, countClicks: false, schedule: {}, ...drawn });
      onAdded(link);
    }
  });
  void set(reloadAndEmitAtom);
  return isSaved;
});

interface PersonalData {
  readonly photo: File | null;
  readonly line: string;
}

export const savePersonAtom = atom(null, (get, set, { photo, line }: PersonalData) =>
  save(get, set, async ({ http, session }) => {
    if (photo) session.replaceUser(await saveAvatar(http, photo));
    const user = session.current();
    if (user && user.line !== line) session.replaceUser(await saveLine(http, user, line));
  }),
);
