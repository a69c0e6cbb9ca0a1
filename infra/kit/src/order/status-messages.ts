import { atom, type PrimitiveAtom, type WritableAtom } from 'jotai';

import { shellAtom } from '../remote/shell.ts';
import { newsTexts } from '../texts.ts';

/** A status message about an item, with undo. The bar shows the message until its time ends or a newer message arrives. */
export interface News {
  readonly text: string;
  /** Id of the item. */
  readonly about?: string;
  /** True when a further change of the item belongs to the same message. */
  readonly isMove?: boolean;
  /**
   * Undoes the change. Resolves to whether it succeeded, or to a message when it can be tried again. Absent without undo.
   */
  readonly undo?: () => Promise<boolean | string>;
  /** End of the undo time, ms since 1970. A newer message or another page only hides this message before that time. */
  readonly until?: number;
  /** Called when the message is undone or closed, or when its time has ended. */
  readonly forget?: () => void;
  /** `saving`: the change is pending. `failed`: the message stays until the user closes it. */
  readonly state: 'saving' | 'done' | 'undoing' | 'failed';
}

/** Display time of a message. */
export const NEWS_MS = 10_000;

interface ResponseNews {
  /** The message that was shown when the change started. */
  readonly before: News | null;
  /** The result; null for a failure that is shown elsewhere. */
  readonly news: News | null;
}

/** Time after which a failure counts as read. */
const READING_MS = 1_500;

/** Whether undo is still possible, so that a hidden message can return. */
const isUndoable = (news: News | null | undefined): news is News => (news?.until ?? 0) > Date.now();

const spoken = ({ text, undo }: News): string => (undo ? newsTexts.undoByKey(text) : text);

/** The status messages of a list. */
export function createNews() {
  const shownAtom = atom<News | null>(null);
  const spokenAtom = atom('');
  /** Time of the last failure, ms. */
  const failedAtAtom = atom(0);
  /** Whether the bar is mounted. */
  const watchedAtom = atom(false);

  /** Hidden messages that return when the one before them ends; newest last. */
  const earlierAtom = atom<readonly News[]>([]);
  const addEarlierAtom = atom(null, (get, set, news: News | null) =>
    set(earlierAtom, [...get(earlierAtom), news].filter(isUndoable)),
  );
  const goBackAtom = atom(null, (get, set) => {
    const earlier = get(earlierAtom).filter(isUndoable);
    set(shownAtom, earlier.at(-1) ?? null);
    set(earlierAtom, earlier.slice(0, -1));
  });

  const tellAtom = atom(null, (get, set, news: News | null) => {
    if (news) set(addEarlierAtom, get(shownAtom));
    else {
      for (const message of [...get(earlierAtom), get(shownAtom)]) message?.forget?.();
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
    /** Ids of items with a shown or hidden message. */
    toldAtom: atom((get) => [...get(earlierAtom), get(shownAtom)].map((news) => news?.about)),
    /** The text of the page's live region. */
    saidAtom: atom((get) => get(spokenAtom)),
    /** Announces a sentence without showing it. */
    sayAtom: atom(null, (_get, set, text: string) => set(spokenAtom, text)),
    /** Shows and announces a message; null hides all. A failure is also shown on other pages. */
    tellAtom,
    /** Ends the shown message; the one before it returns for the rest of its time. */
    closeAtom,
    /** Shows the result of a change, unless a newer message is shown. */
    tellResponseAtom: atom(null, (get, set, { before, news }: ResponseNews) => {
      if (get(shownAtom) !== before) return set(addEarlierAtom, news);
      if (news) set(tellAtom, news);
      else set(goBackAtom);
    }),
    /** Marks the bar as mounted. Returns a function that marks it as unmounted. */
    watchAtom: createWatchAtom({ shownAtom, failedAtAtom, watchedAtom, goBackAtom }),
    /** Undoes the shown message. Resolves to whether it succeeded and no newer message is shown. */
    undoAtom: atom(null, async (get, set): Promise<boolean> => {
      const news = get(shownAtom);
      if (!news?.undo) return false;
      const undoing: News = { state: 'undoing', text: newsTexts.undoing, about: news.about ?? '' };
      set(shownAtom, undoing);
      const result = await news.undo();
      if (typeof result === 'string')
        set(tellAtom, { ...news, state: 'failed', text: result, until: Date.now() + NEWS_MS });
      else news.forget?.();
      if (get(shownAtom) !== undoing) return false;
      set(goBackAtom);
      return result === true;
    }),
  };
}

interface WatchOptions {
  readonly shownAtom: PrimitiveAtom<News | null>;
  readonly failedAtAtom: PrimitiveAtom<number>;
  readonly watchedAtom: PrimitiveAtom<boolean>;
  readonly goBackAtom: WritableAtom<null, [], void>;
}

const createWatchAtom = ({ shownAtom, failedAtAtom, watchedAtom, goBackAtom }: WatchOptions) =>
  atom(null, (get, set) => {
    set(watchedAtom, true);
    if (get(shownAtom)?.until !== undefined && !isUndoable(get(shownAtom))) set(goBackAtom);
    return () => {
      set(watchedAtom, false);
      const news = get(shownAtom);
      if (!isUndoable(news)) set(goBackAtom);
      if (news?.state !== 'failed' || Date.now() - get(failedAtAtom) >= READING_MS) return;
      get(shellAtom).notice.error(news.text); // the message arrived during a navigation, so the user has not read it
    };
  });

export type NewsAtoms = ReturnType<typeof createNews>;
