import { atom, type PrimitiveAtom, type WritableAtom } from 'jotai';

import { shellAtom } from '../remote/shell.ts';
import { undoBarTexts } from '../texts.ts';

/** A status message about an item, with undo. The bar shows the message until its time ends or a newer message arrives. */
export interface StatusMessage {
  readonly text: string;
  readonly itemId?: string;
  /** True when a further change of the item belongs to the same message. */
  readonly isMove?: boolean;
  /**
   * Undoes the change. Resolves to whether it succeeded, or to a message when it can be tried again. Absent when the change
   * cannot be undone.
   */
  readonly undo?: () => Promise<boolean | string>;
  /** End of the undo time, ms since 1970. A newer message or another page only hides this message before that time. */
  readonly until?: number;
  /** Called after Undo, after Close, or when the time has ended. */
  readonly onEnd?: () => void;
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
const isUndoable = (message: StatusMessage | null | undefined): message is StatusMessage =>
  (message?.until ?? 0) > Date.now();

const announcementOf = ({ text, undo }: StatusMessage): string => (undo ? undoBarTexts.undoByKey(text) : text);

export function createStatusMessages() {
  const shownAtom = atom<StatusMessage | null>(null);
  const spokenAtom = atom('');
  /** Time of the last failure, ms. */
  const failedAtAtom = atom(0);
  const isBarMountedAtom = atom(false);

  /** Hidden messages, newest last. The last one returns when the shown message ends. */
  const hiddenMessagesAtom = atom<readonly StatusMessage[]>([]);
  const addHiddenMessageAtom = atom(null, (get, set, message: StatusMessage | null) =>
    set(hiddenMessagesAtom, [...get(hiddenMessagesAtom), message].filter(isUndoable)),
  );
  const showHiddenMessageAtom = atom(null, (get, set) => {
    const undoableMessages = get(hiddenMessagesAtom).filter(isUndoable);
    set(shownAtom, undoableMessages.at(-1) ?? null);
    set(hiddenMessagesAtom, undoableMessages.slice(0, -1));
  });

  const showAtom = atom(null, (get, set, message: StatusMessage | null) => {
    if (message) set(addHiddenMessageAtom, get(shownAtom));
    else {
      for (const message of [...get(hiddenMessagesAtom), get(shownAtom)]) message?.onEnd?.();
      set(hiddenMessagesAtom, []);
    }
    set(shownAtom, message);
    if (message?.state === 'failed') set(failedAtAtom, Date.now());
    if (message?.state === 'failed' && !get(isBarMountedAtom)) return get(shellAtom).notice.error(message.text);
    if (message && message.state !== 'saving') set(spokenAtom, announcementOf(message));
  });
  const closeAtom = atom(null, (get, set) => {
    get(shownAtom)?.onEnd?.();
    set(showHiddenMessageAtom);
    const shownMessage = get(shownAtom);
    if (shownMessage) set(spokenAtom, announcementOf(shownMessage));
  });
  return {
    messageAtom: atom((get) => get(shownAtom)),
    /** Ids of items with a shown or hidden message. */
    itemIdsAtom: atom((get) => [...get(hiddenMessagesAtom), get(shownAtom)].map((message) => message?.itemId)),
    /** The text of the page's live region. */
    announcementAtom: atom((get) => get(spokenAtom)),
    /** Announces a sentence without showing it. */
    announceAtom: atom(null, (_get, set, text: string) => set(spokenAtom, text)),
    /** Shows and announces a message; null hides all. A failure is also shown on other pages. */
    showAtom,
    /** Ends the shown message. The message before it returns for the rest of its time. */
    closeAtom,
    /** Shows the result of a change, unless a newer message is shown. */
    showResponseAtom: atom(null, (get, set, { previous, message }: ResponseMessage) => {
      if (get(shownAtom) !== previous) return set(addHiddenMessageAtom, message);
      if (message) set(showAtom, message);
      else set(showHiddenMessageAtom);
    }),
    /** Marks the bar as mounted. Returns a function that marks it as unmounted. */
    mountBarAtom: createMountBarAtom({ shownAtom, failedAtAtom, isBarMountedAtom, showHiddenMessageAtom }),
    /** Undoes the shown message. Resolves to whether it succeeded and no newer message is shown. */
    undoAtom: atom(null, async (get, set): Promise<boolean> => {
      const message = get(shownAtom);
      if (!message?.undo) return false;
      const undoing: StatusMessage = { state: 'undoing', text: undoBarTexts.undoing, itemId: message.itemId ?? '' };
      set(shownAtom, undoing);
      const result = await message.undo();
      if (typeof result === 'string')
        set(showAtom, { ...message, state: 'failed', text: result, until: Date.now() + MESSAGE_MS });
      else message.onEnd?.();
      if (get(shownAtom) !== undoing) return false;
      set(showHiddenMessageAtom);
      return result === true;
    }),
  };
}

interface MountBarOptions {
  readonly shownAtom: PrimitiveAtom<StatusMessage | null>;
  readonly failedAtAtom: PrimitiveAtom<number>;
  readonly isBarMountedAtom: PrimitiveAtom<boolean>;
  readonly showHiddenMessageAtom: WritableAtom<null, [], void>;
}

const createMountBarAtom = ({ shownAtom, failedAtAtom, isBarMountedAtom, showHiddenMessageAtom }: MountBarOptions) =>
  atom(null, (get, set) => {
    set(isBarMountedAtom, true);
    if (get(shownAtom)?.until !== undefined && !isUndoable(get(shownAtom))) set(showHiddenMessageAtom);
    return () => {
      set(isBarMountedAtom, false);
      const message = get(shownAtom);
      if (!isUndoable(message)) set(showHiddenMessageAtom);
      if (message?.state !== 'failed' || Date.now() - get(failedAtAtom) >= READING_MS) return;
      get(shellAtom).notice.error(message.text); // the message arrived during a navigation, so the user has not read it
    };
  });

export type StatusMessages = ReturnType<typeof createStatusMessages>;
