import type { ApiFailure, HttpPort } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import { changeList, createDeletions, deleteFrom, type DeletedItem, type StatusMessage } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { texts } from '../ui/texts.ts';
import { arrivalAtom } from './arrival.ts';
import { asEntry, isEntry, type Entry } from '../ui/entry.ts';
import { nameOf } from './entry-values.ts';
import { addEntry, addLink, deleteLink, restoreLink, type EntryDraft, type LinkDraft } from './links.api.ts';
import { list, reloadAndEmitAtom } from './links.state.ts';
import { undoMessages, undoBarAtom, showResultAtom, showMessageAtom } from './undo-bar/undo-bar.state.ts';

/** Resolves to null when the new entry is stored, so that the form knows when to close. */
const addAtom = atom(null, async (get, set, send: (http: HttpPort) => Promise<unknown>): Promise<ApiFailure | null> => {
  const messageBefore = get(undoBarAtom);
  const response = await changeList(
    { get, set, list },
    {
      itemId: '',
      send,
      apply: (entries, addedEntry) => (isEntry(addedEntry) ? [...entries, asEntry(addedEntry)] : entries),
      // The form does not wait for this reload, because it closes as soon as the new row appears. Without a response
      // (status 0), only the reloaded list shows whether the API stored the entry.
      onSettled: (outcome) => {
        if (outcome.ok || outcome.failure.status === 0) void set(reloadAndEmitAtom);
      },
    },
  );
  if (!response.ok) {
    noticeFailure(get(shellAtom), response.failure);
    return response.failure;
  }
  const id = isEntry(response.value) ? response.value._id : '';
  const index = (get(list.confirmedAtom) ?? []).findIndex(({ _id }) => _id === id);
  set(arrivalAtom, { id });
  set(showResultAtom, {
    previous: messageBefore,
    message: { state: 'done', itemId: id, text: texts.messages.entryAdded(index + 1) },
  });
  return null;
});

export const addLinkAtom = atom(null, (_get, set, draft: LinkDraft) => set(addAtom, (http) => addLink(http, draft)));
export const addEntryAtom = atom(null, (_get, set, draft: EntryDraft) => set(addAtom, (http) => addEntry(http, draft)));

/** Ids of entries that are being deleted, so that a second press sends no second request. */
const deletingIdsAtom = atom<readonly string[]>([]);

/** Deletes an entry and offers Undo. */
export const deleteLinkAtom = atom(null, async (get, set, entry: Entry): Promise<void> => {
  const shell = get(shellAtom);
  const [id, title] = [entry._id, nameOf(entry)];
  if (!shell.session.current() || !id) return shell.notice.error(texts.deletion.notAllowed);
  if (get(deletingIdsAtom).includes(id)) return;
  set(deletingIdsAtom, [...get(deletingIdsAtom), id]);
  const deletingMessage: StatusMessage = { state: 'saving', itemId: id, text: texts.messages.deleting(title) };
  set(showMessageAtom, deletingMessage);
  const { index, failure } = await deleteFrom(
    { get, set, list },
    { id, send: (http) => deleteLink(http, id), reloadAtom: reloadAndEmitAtom },
  );
  set(
    deletingIdsAtom,
    get(deletingIdsAtom).filter((each) => each !== id),
  );
  if (!failure) return set(deletions.showDeletionAtom, { id, name: title, index, previous: deletingMessage });
  set(showResultAtom, { previous: deletingMessage, message: null });
  noticeFailure(shell, failure);
});

/** Restores an entry at its old index. Resolves to null when the entry is back, otherwise to the failure. */
const restoreLinkAtom = atom(null, async (get, set, { id, index }: DeletedItem): Promise<ApiFailure | null> => {
  const response = await changeList(
    { get, set, list },
    {
      itemId: '',
      send: (http) => restoreLink(http, id),
      apply: (entries, restoredEntry) =>
        isEntry(restoredEntry) ? entries.toSpliced(index, 0, asEntry(restoredEntry)) : entries,
      onSettled: () => set(reloadAndEmitAtom),
    },
  );
  // A lost response is no failure when the reloaded list contains the entry.
  if (!response.ok && !get(list.confirmedAtom)?.some(({ _id }) => _id === id)) return response.failure;
  set(arrivalAtom, { id, isRestored: true });
  return null;
});

const deletions = createDeletions({ kind: 'links', messages: undoMessages, restoreAtom: restoreLinkAtom });
/** Offers Undo again for entries that were deleted before a reload or on an earlier visit of this page. */
export const offerUndoAgainAtom = deletions.offerUndoAgainAtom;
