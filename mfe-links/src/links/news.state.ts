import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';

/** What just happened to a link, and the way back. It stands in the bar until its time is over or something newer is. */
export interface News {
  readonly text: string;
  /** Id of the link. */
  readonly about?: string;
  /** Absent: there is no way back, or nothing was changed. */
  readonly undo?: () => Promise<void>;
  /** Something the creator must know stays until it is closed. */
  readonly stays?: boolean;
}

const shownAtom = atom<News | null>(null);
const spokenAtom = atom('');

export const newsAtom = atom((get) => get(shownAtom));
/** The text of the page's live region. */
export const saidAtom = atom((get) => get(spokenAtom));

/** Reads a sentence aloud without showing it. */
export const sayAtom = atom(null, (_get, set, text: string) => set(spokenAtom, text));

/** Shows and reads aloud; null ends what is shown. */
export const tellAtom = atom(null, (_get, set, news: News | null) => {
  set(shownAtom, news);
  if (news) set(spokenAtom, news.undo ? texts.news.undoByKey(news.text) : news.text);
});

/** Takes back what the bar speaks of. */
export const undoAtom = atom(null, async (get, set) => {
  const news = get(shownAtom);
  if (!news?.undo) return;
  set(shownAtom, null);
  set(spokenAtom, texts.news.undone);
  await news.undo();
});
