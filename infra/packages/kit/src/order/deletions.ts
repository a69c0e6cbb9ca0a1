import { DRAFT_KEY, type ApiFailure, type HttpPort, type ShellApi } from '@linkstall/contracts/shell';
import { atom, type Setter, type WritableAtom } from 'jotai';

import { isRecord, storeInTab, readInTab } from '../remote/browser-storage.ts';
import { shellAtom } from '../remote/shell.ts';
import { undoBarTexts } from '../texts.ts';
import { changeList, type ListContext } from './list.ts';
import { MESSAGE_MS, type StatusMessage, type StatusMessages } from './status-messages.ts';

/** A deleted item with its former index. */
export interface DeletedItem {
  readonly id: string;
  readonly name: string;
  readonly index: number;
}

interface StoredDeletion extends DeletedItem {
  /** End of the undo time, ms since 1970. */
  readonly until: number;
}

interface Deletion extends DeletedItem {
  /** The message that was shown when the deletion started. */
  readonly previous?: StatusMessage | null;
}

interface DeletionsOptions {
  /** Kind of the items, for the storage key. */
  readonly kind: string;
  readonly messages: StatusMessages;
  /** Restores the item. Resolves to the failure, or to null. */
  readonly restoreAtom: WritableAtom<null, [DeletedItem], Promise<ApiFailure | null>>;
}

const keyOf = ({ session }: ShellApi, kind: string) => `${DRAFT_KEY}${session.current()?._id ?? ''}:deleted ${kind}`;

const isStoredDeletion = (value: unknown): value is StoredDeletion =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['name'] === 'string' &&
  typeof value['index'] === 'number' &&
  typeof value['until'] === 'number';

/** The user's deletions in this tab that can be undone. */
export function readDeletions(shell: ShellApi, kind: string): readonly StoredDeletion[] {
  const storedDeletions = readInTab(keyOf(shell, kind));
  return Array.isArray(storedDeletions)
    ? storedDeletions.filter(isStoredDeletion).filter(({ until }) => until > Date.now())
    : [];
}

const storeDeletions = (shell: ShellApi, kind: string, deletions: readonly StoredDeletion[]) =>
  storeInTab(keyOf(shell, kind), deletions.length > 0 ? JSON.stringify(deletions) : null);

const withoutItem = (deletions: readonly StoredDeletion[], item: DeletedItem) =>
  deletions.filter(({ id }) => id !== item.id);

/** Offers undo for deletions. Deletions are stored for this tab, so that undo survives a reload and a navigation. */
export function createDeletions({ kind, messages, restoreAtom }: DeletionsOptions) {
  const undo = async (set: Setter, deletion: StoredDeletion): Promise<boolean | string> => {
    const failure = await set(restoreAtom, deletion);
    if (!failure) return true;
    const { status, message } = failure;
    if (status === 404) set(messages.showAtom, { state: 'failed', text: undoBarTexts.undoExpired(deletion.name) });
    return status !== 404 && status !== 401 && undoBarTexts.restoreFailed(deletion.name, message);
  };
  const messageOf = (shell: ShellApi, set: Setter, deletion: StoredDeletion): StatusMessage => ({
    state: 'done',
    itemId: deletion.id,
    text: undoBarTexts.itemDeleted(deletion.name),
    until: deletion.until,
    undo: () => undo(set, deletion),
    onEnd: () => storeDeletions(shell, kind, withoutItem(readDeletions(shell, kind), deletion)),
  });
  return {
    /** Stores a deletion and shows its message with undo. */
    showDeletionAtom: atom(null, (get, set, { previous = get(messages.messageAtom), ...item }: Deletion) => {
      const shell = get(shellAtom);
      const deletion = { ...item, until: Date.now() + MESSAGE_MS };
      storeDeletions(shell, kind, [...withoutItem(readDeletions(shell, kind), item), deletion]);
      set(messages.showResponseAtom, { previous, message: messageOf(shell, set, deletion) });
    }),
    /** Offers undo again when the user returns to the page. */
    offerUndoAgainAtom: atom(null, (get, set) => {
      const shell = get(shellAtom);
      const offeredIds = get(messages.itemIdsAtom);
      for (const deletion of readDeletions(shell, kind))
        if (!offeredIds.includes(deletion.id)) set(messages.showAtom, messageOf(shell, set, deletion));
    }),
  };
}

interface DeletionRequest {
  readonly id: string;
  readonly send: (http: HttpPort) => Promise<unknown>;
  readonly reloadAtom: WritableAtom<null, [], Promise<void>>;
}

interface DeletionResult {
  /** Former index. */
  readonly index: number;
  /** The failure; null when the item was deleted. */
  readonly failure: ApiFailure | null;
}

/**
 * Deletes an item of a list, and reads the list again when the item can be gone. After a lost response, the new list shows the
 * result.
 */
export async function deleteFrom<T extends { readonly _id: string }>(
  { get, set, list }: ListContext<T>,
  { id, send, reloadAtom }: DeletionRequest,
): Promise<DeletionResult> {
  let index = 0;
  const response = await changeList(
    { get, set, list },
    {
      itemId: id,
      send: (http) => {
        index = Math.max(0, get(list.confirmedAtom)?.findIndex(({ _id }) => _id === id) ?? 0);
        return send(http);
      },
      apply: (items) => items.filter(({ _id }) => _id !== id),
      onSettled: async (outcome) => {
        // 404: the item was deleted in another tab. 0: there was no response, so the result is unknown.
        if (outcome.ok || [404, 0].includes(outcome.failure.status)) await set(reloadAtom);
      },
    },
  );
  if (response.ok) return { index, failure: null };
  const { failure } = response;
  const isDeleted = failure.status === 0 && get(list.confirmedAtom)?.every(({ _id }) => _id !== id) === true;
  return { index, failure: isDeleted ? null : failure };
}
