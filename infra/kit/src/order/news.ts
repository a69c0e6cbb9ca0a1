import { atom } from 'jotai';

import { shellAtom } from '../remote/shell.ts';
import { newsTexts } from '../texts.ts';

/** What just happened to an item, and the way back. It stands in a bar until its time is over or something newer is. */
export interface News {
  readonly text: string;
  /** Id of the item. */
  readonly about?: string;
  /** Another step of the same item belongs to it. */
  readonly isMove?: boolean;
  /** Resolves to whether it was taken back. Absent: there is no way back, or nothing was changed. */
  readonly undo?: () => Promise<boolean>;
  /** `saving`: not true yet. `failed`: the owner must know, so it stays until it is closed. */
  readonly state: 'saving' | 'done' | 'failed';
}

interface Answered {
  /** What was shown when the change began. */
  readonly before: News | null;
  /** Null: it came to nothing, and that is told elsewhere. */
  readonly news: News | null;
}

const READING_MS = 1_500;

const spoken = ({ text, undo }: News): string => (undo ? newsTexts.undoByKey(text) : text);

/** What is told of a list. */
export function createNews() {
  const shownAtom = atom<News | null>(null);
  const spokenAtom = atom('');
  /** When the last failure was shown, ms. */
  const failedAtAtom = atom(0);
  /** Whether the bar is on screen. */
  const watchedAtom = atom(false);

  const tellAtom = atom(null, (get, set, news: News | null) => {
    set(shownAtom, news);
    if (news?.state === 'failed') set(failedAtAtom, Date.now());
    if (news?.state === 'failed' && !get(watchedAtom)) return get(shellAtom).notice.error(news.text);
    if (news && news.state !== 'saving') set(spokenAtom, spoken(news));
  });
  return {
    newsAtom: atom((get) => get(shownAtom)),
    /** The text of the page's live region. */
    saidAtom: atom((get) => get(spokenAtom)),
    /** Reads a sentence aloud without showing it. */
    sayAtom: atom(null, (_get, set, text: string) => set(spokenAtom, text)),
    /** Shows, and reads aloud what is true by now; null ends what is shown. A failure is told wherever the owner is. */
    tellAtom,
    /** Tells that a change is saved, unless the bar speaks of something newer by now. */
    tellAnswerAtom: atom(null, (get, set, { before, news }: Answered) => {
      if (get(shownAtom) === before) set(tellAtom, news);
    }),
    /** Says that the bar is on screen, until the returned function is called. */
    watchAtom: atom(null, (get, set) => {
      set(watchedAtom, true);
      return () => {
        set(watchedAtom, false);
        const news = get(shownAtom);
        set(shownAtom, null);
        if (news?.state !== 'failed' || Date.now() - get(failedAtAtom) >= READING_MS) return;
        get(shellAtom).notice.error(news.text); // It came while the page was going: nobody can have read it.
      };
    }),
    /** Takes back what the bar speaks of. Resolves to whether that is so, and nothing newer is shown. */
    undoAtom: atom(null, async (get, set): Promise<boolean> => {
      const undo = get(shownAtom)?.undo;
      if (!undo) return false;
      set(shownAtom, null);
      return (await undo()) && get(shownAtom) === null;
    }),
  };
}

export type NewsAtoms = ReturnType<typeof createNews>;
