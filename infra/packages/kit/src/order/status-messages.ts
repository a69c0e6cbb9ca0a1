import { atom, type PrimitiveAtom, type WritableAtom } from 'jotai';

import { shellAtom } from '../remote/shell.ts';
import { undoBarTexts } from '../texts.ts';

/** A status message about an item, with undo. The bar shows the message until its time ends or a newer message arrives. */
export interface StatusMessage {
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
export const MESSAGE_MS = 10_000;

interface ResponseMessage {
  /** The message that was shown when the change started. */
  readonly previous: StatusMessage | null;
  /** The result; null for a failure that is shown elsewhere. */
  readonly message: StatusMessage | null;
}

/** Time after which a failure counts as read. */
const READING_MS = 1_500;

/** Whether undo is still possible, so that a hidden message can return. */
const isUndoable = (news: StatusMessage | null | undefined): news is StatusMessage => (news?.until ?? 0) > Date.now();

const spoken = ({ text, undo }: StatusMessage): string => (undo ? undoBarTexts.undoByKey(text) : text);

/** The status messages of a list. */
export function createStatusMessages() {
  const shownAtom = atom<StatusMessage | null>(null);
  const spokenAtom = atom('');
  /** Time of the last failure, ms. */
  const failedAtAtom = atom(0);
  /** Whether the bar is mounted. */
  const watchedAtom = atom(false);

  /** Hidden messages that return when the one before them ends; newest last. */
  const earlierAtom = atom<readonly StatusMessage[]>([]);
  const addEarlierAtom = atom(null, (get, set, news: StatusMessage | null) =>
    set(earlierAtom, [...get(earlierAtom), news].filter(isUndoable)),
  );
  const goBackAtom = atom(null, (get, set) => {
    const earlier = get(earlierAtom).filter(isUndoable);
    set(shownAtom, earlier.at(-1) ?? null);
    set(earlierAtom, earlier.slice(0, -1));
  });

  const showAtom = atom(null, (get, set, news: StatusMessage | null) => {
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
    messageAtom: atom((get) => get(shownAtom)),
    /** Ids of items with a shown or hidden message. */
    itemIdsAtom: atom((get) => [...get(earlierAtom), get(shownAtom)].map((news) => news?.about)),
    /** The text of the page's live region. */
    announcementAtom: atom((get) => get(spokenAtom)),
    /** Announces a sentence without showing it. */
    announceAtom: atom(null, (_get, set, text: string) => set(spokenAtom, text)),
    /** Shows and announces a message; null hides all. A failure is also shown on other pages. */
    showAtom,
    /** Ends the shown message; the one before it returns for the rest of its time. */
    closeAtom,
    /** Shows the result of a change, unless a newer message is shown. */
    showResponseAtom: atom(null, (get, set, { previous, message }: ResponseMessage) => {
      if (get(shownAtom) !== previous) return set(addEarlierAtom, message);
      if (message) set(showAtom, message);
      else set(goBackAtom);
    }),
    /** Marks the bar as mounted. Returns a function that marks it as unmounted. */
    watchAtom: createWatchAtom({ shownAtom, failedAtAtom, watchedAtom, goBackAtom }),
    /** Undoes the shown message. Resolves to whether it succeeded and no newer message is shown. */
    undoAtom: atom(null, async (get, set): Promise<boolean> => {
      const news = get(shownAtom);
      if (!news?.undo) return false;
      const undoing: StatusMessage = { state: 'undoing', text: undoBarTexts.undoing, about: news.about ?? '' };
      set(shownAtom, undoing);
      const result = await news.undo();
      if (typeof result === 'string')
        set(showAtom, { ...news, state: 'failed', text: result, until: Date.now() + MESSAGE_MS });
      else news.forget?.();
      if (get(shownAtom) !== undoing) return false;
      set(goBackAtom);
      return result === true;
    }),
  };
}

interface WatchOptions {
  readonly shownAtom: PrimitiveAtom<StatusMessage | null>;
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

export type StatusMessages = ReturnType<typeof createStatusMessages>;
