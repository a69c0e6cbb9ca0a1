import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';

/** What just happened to a product, and the way back. */
export interface News {
  readonly text: string;
  /** Resolves to whether it was taken back. Absent: there is no way back, or nothing was changed. */
  readonly undo?: () => Promise<boolean>;
  /** `saving`: not true yet. `failed`: the owner must know. */
  readonly state: 'saving' | 'done' | 'failed';
}

const shownAtom = atom<News | null>(null);
/** When the last failure was shown, ms. */
const failedAtAtom = atom(0);
const READING_MS = 1_500;
/** Whether the bar is on screen. */
const watchedAtom = atom(false);

export const newsAtom = atom((get) => get(shownAtom));

/** Null ends what is shown. A failure is told wherever the owner is. */
export const tellAtom = atom(null, (get, set, news: News | null) => {
  set(shownAtom, news);
  if (news?.state === 'failed') set(failedAtAtom, Date.now());
  if (news?.state === 'failed' && !get(watchedAtom)) get(shellAtom).notice.error(news.text);
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

/** Takes back the last move. */
export const undoAtom = atom(null, async (get, set) => {
  const undo = get(shownAtom)?.undo;
  if (!undo) return;
  set(shownAtom, null);
  const isBack = await undo();
  if (isBack && get(shownAtom) === null) set(tellAtom, { state: 'done', text: texts.order.undone });
});
