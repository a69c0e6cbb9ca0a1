import { atom, type PrimitiveAtom, type WritableAtom } from 'jotai';

import { shellAtom } from '../remote/shell.ts';
import { newsTexts } from '../texts.ts';

/** What just happened to an item, and the way back. It stands in a bar until its time is over or something newer is. */
export interface News {
  readonly text: string;
  /** Id of the item. */
  readonly about?: string;
  /** Another step of the same item belongs to it. */
  readonly isMove?: boolean;
  /**
   * Resolves to whether it was taken back, or to why not, when that can be tried again. Absent: there is no way back, or
   * nothing was changed.
   */
  readonly undo?: () => Promise<boolean | string>;
  /** Until when the way back is kept, ms: what is newer, or another page, only stands before it. */
  readonly until?: number;
  /** It is taken back, closed or over. */
  readonly forget?: () => void;
  /** `saving`: not true yet. `failed`: the owner must know, so it stays until it is closed. */
  readonly state: 'saving' | 'done' | 'undoing' | 'failed';
}

/** For how long what happened is shown, with its way back. */
export const NEWS_MS = 10_000;

interface ResponseNews {
  /** What was shown when the change began. */
  readonly before: News | null;
  /** Null: it came to nothing, and that is told elsewhere. */
  readonly news: News | null;
}

const READING_MS = 1_500;

const isKept = (news: News | null | undefined): news is News => (news?.until ?? 0) > Date.now();

const spoken = ({ text, undo }: News): string => (undo ? newsTexts.undoByKey(text) : text);

/** What is told of a list. */
export function createNews() {
  const shownAtom = atom<News | null>(null);
  const spokenAtom = atom('');
  /** When the last failure was shown, ms. */
  const failedAtAtom = atom(0);
  /** Whether the bar is on screen. */
  const watchedAtom = atom(false);

  /** What is shown again when what stands before it has ended; the newest is the last. */
  const earlierAtom = atom<readonly News[]>([]);
  const keepAtom = atom(null, (get, set, news: News | null) =>
    set(earlierAtom, [...get(earlierAtom), news].filter(isKept)),
  );
  const goBackAtom = atom(null, (get, set) => {
    const kept = get(earlierAtom).filter(isKept);
    set(shownAtom, kept.at(-1) ?? null);
    set(earlierAtom, kept.slice(0, -1));
  });

  const tellAtom = atom(null, (get, set, news: News | null) => {
    if (news) set(keepAtom, get(shownAtom));
    else {
      for (const over of [...get(earlierAtom), get(shownAtom)]) over?.forget?.();
      set(earlierAtom, []);
    }
    set(shownAtom, news);
    if (news?.state === 'failed') set(failedAtAtom, Date.now());
    if (news?.state === 'failed' && !get(watchedAtom)) return get(shellAtom).notice.error(news.text);
    if (news && news.state !== 'saving') set(spokenAtom, spoken(news));
  });
  const closeAtom = atom(null, (get, set) => {
    get(shownAtom)?.forget?.();
    set(goBackAtom);
    const earlier = get(shownAtom);
    if (earlier) set(spokenAtom, spoken(earlier));
  });
  return {
    newsAtom: atom((get) => get(shownAtom)),
    /** Ids of what is told, or told again when what stands before it has ended. */
    toldAtom: atom((get) => [...get(earlierAtom), get(shownAtom)].map((news) => news?.about)),
    /** The text of the page's live region. */
    saidAtom: atom((get) => get(spokenAtom)),
    /** Reads a sentence aloud without showing it. */
    sayAtom: atom(null, (_get, set, text: string) => set(spokenAtom, text)),
    /** Shows, and reads aloud what is true by now; null ends all that is shown. A failure is told wherever the owner is. */
    tellAtom,
    /** Ends what is shown; what stood there before it is shown again for the rest of its time. */
    closeAtom,
    /** Tells that a change is saved, unless the bar speaks of something newer by now. */
    tellResponseAtom: atom(null, (get, set, { before, news }: ResponseNews) => {
      if (get(shownAtom) !== before) return set(keepAtom, news);
      if (news) set(tellAtom, news);
      else set(goBackAtom);
    }),
    watchAtom: watching({ shownAtom, failedAtAtom, watchedAtom, goBackAtom }),
    /** Takes back what the bar speaks of. Resolves to whether that is so, and nothing newer is shown. */
    undoAtom: atom(null, async (get, set): Promise<boolean> => {
      const news = get(shownAtom);
      if (!news?.undo) return false;
      const undoing: News = { state: 'undoing', text: newsTexts.undoing, about: news.about ?? '' };
      set(shownAtom, undoing);
      const undone = await news.undo();
      if (typeof undone === 'string')
        set(tellAtom, { ...news, state: 'failed', text: undone, until: Date.now() + NEWS_MS });
      else news.forget?.();
      if (get(shownAtom) !== undoing) return false;
      set(goBackAtom);
      return undone === true;
    }),
  };
}

interface Watched {
  readonly shownAtom: PrimitiveAtom<News | null>;
  readonly failedAtAtom: PrimitiveAtom<number>;
  readonly watchedAtom: PrimitiveAtom<boolean>;
  readonly goBackAtom: WritableAtom<null, [], void>;
}

/** Says that the bar is on screen, until the returned function is called. What is kept is there on coming back. */
const watching = ({ shownAtom, failedAtAtom, watchedAtom, goBackAtom }: Watched) =>
  atom(null, (get, set) => {
    set(watchedAtom, true);
    if (get(shownAtom)?.until !== undefined && !isKept(get(shownAtom))) set(goBackAtom);
    return () => {
      set(watchedAtom, false);
      const news = get(shownAtom);
      if (!isKept(news)) set(goBackAtom);
      if (news?.state !== 'failed' || Date.now() - get(failedAtAtom) >= READING_MS) return;
      get(shellAtom).notice.error(news.text); // It came while the page was going: nobody can have read it.
    };
  });

export type NewsAtoms = ReturnType<typeof createNews>;
