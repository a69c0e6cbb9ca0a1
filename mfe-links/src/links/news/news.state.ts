import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../../ui/texts.ts';

/** What just happened to a link, and the way back. It stands in the bar until its time is over or something newer is. */
export interface News {
  readonly text: string;
  /** Id of the link. */
  readonly about?: string;
  /** Another step of the same link belongs to it. */
  readonly isMove?: boolean;
  /** Resolves to whether it was taken back. Absent: there is no way back, or nothing was changed. */
  readonly undo?: () => Promise<boolean>;
  /** `saving`: not true yet. `failed`: the creator must know, so it stays until it is closed. */
  readonly state: 'saving' | 'done' | 'failed';
}

const shownAtom = atom<News | null>(null);
const spokenAtom = atom('');
/** When the last failure was shown, ms. */
const failedAtAtom = atom(0);
const READING_MS = 1_500;
/** Whether the bar is on screen. */
const watchedAtom = atom(false);

export const newsAtom = atom((get) => get(shownAtom));
/** The text of the page's live region. */
export const saidAtom = atom((get) => get(spokenAtom));

/** Reads a sentence aloud without showing it. */
export const sayAtom = atom(null, (_get, set, text: string) => set(spokenAtom, text));

/** Shows, and reads aloud what is true by now; null ends what is shown. A failure is told wherever the creator is. */
export const tellAtom = atom(null, (get, set, news: News | null) => {
  set(shownAtom, news);
  if (news?.state === 'failed') set(failedAtAtom, Date.now());
  if (news?.state === 'failed' && !get(watchedAtom)) return get(shellAtom).notice.error(news.text);
  if (news && news.state !== 'saving') set(spokenAtom, news.undo ? texts.news.undoByKey(news.text) : news.text);
});

interface Answered {
  /** What the bar showed when the change began. */
  readonly before: News | null;
  readonly news: News;
}

/** Tells that a change is saved, unless the bar speaks of something newer by now. */
export const tellAnswerAtom = atom(null, (get, set, { before, news }: Answered) => {
  if (get(shownAtom) === before) set(tellAtom, news);
});

export const watchAtom = atom(null, (get, set) => {
  set(watchedAtom, true);
  return () => {
    set(watchedAtom, false);
    const news = get(shownAtom);
    set(shownAtom, null);
    // It came while the page was going: nobody can have read it.
    if (news?.state === 'failed' && Date.now() - get(failedAtAtom) < READING_MS) get(shellAtom).notice.error(news.text);
  };
});

/** Takes back what the bar speaks of. */
export const undoAtom = atom(null, async (get, set) => {
  const news = get(shownAtom);
  if (!news?.undo) return;
  set(shownAtom, null);
  const isBack = await news.undo();
  if (isBack && get(shownAtom) === null) set(spokenAtom, texts.news.undone);
});
