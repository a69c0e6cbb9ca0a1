import type { Theme } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { fetchThemes } from '../../ui/reads.api.ts';
import { saveOnce } from '../../ui/save-once.ts';
import { updateTheme } from '../../ui/themes.api.ts';
import { placeholderThumbnail } from '../form/thumbnail-drawing.ts';
import { addLink } from '../links.api.ts';
import { reloadAndEmitAtom } from '../links.state.ts';
import type { PlaceId } from './places.ts';
import { saveAvatar, saveLine } from './welcome.api.ts';

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

export const saveLookAtom = atom(null, (get, set, theme: Theme) =>
  saveOnce(get, set, {
    savingAtom,
    send: async ({ http, session, events }) => {
      events.emit('theme:previewed', { theme });
      session.replaceUser(await updateTheme(http, theme._id));
    },
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
  const send = async ({ http }: ShellApi) => {
    for (const link of links) {
      const { title, url } = link;
      // Pages draw the icon of the service, in the colours of their theme.
      const thumbnail = await placeholderThumbnail(link);
      const isDrawn = thumbnail !== undefined;
      await addLink(http, { title, url, countClicks: false, schedule: {}, thumbnail, isDrawn });
      onAdded(link);
    }
  };
  const isSaved = await saveOnce(get, set, { savingAtom, send });
  void set(reloadAndEmitAtom);
  return isSaved;
});

interface PersonalData {
  readonly photo: File | null;
  readonly line: string;
}

export const savePersonAtom = atom(null, (get, set, { photo, line }: PersonalData) =>
  saveOnce(get, set, {
    savingAtom,
    send: async ({ http, session }) => {
      if (photo) session.replaceUser(await saveAvatar(http, photo));
      const user = session.current();
      if (user && user.line !== line) session.replaceUser(await saveLine(http, user, line));
    },
  }),
);
