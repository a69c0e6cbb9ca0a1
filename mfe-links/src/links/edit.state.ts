import type { EntrySize } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { noticeFailure } from '@linkstall/kit/loading';
import { changeList, isStale, orderTexts, type StatusMessage } from '@linkstall/kit/order';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import {
  nameOf,
  requestFieldsOf,
  oldScheduleValues,
  editableValuesOf,
  formValuesOf,
  type FormValues,
} from './entry-values.ts';
import { updateEntry, type EntryEdit } from './links.api.ts';
import { list, reloadAndEmitAtom, emitLinksChangedAtom } from './links.state.ts';
import { undoBarAtom, handleRefusalAtom, showResultAtom, showMessageAtom } from './undo-bar/undo-bar.state.ts';

interface EntryChange {
  /** The entry that was on screen when the change was made. */
  readonly entry: Entry;
  readonly edit: EntryEdit;
  /** The list to show before the response arrives. */
  readonly show?: (entries: readonly Entry[]) => readonly Entry[];
}

/** Keeps the current `isSpotlight`, because the responses for links do not contain it. */
const replaceEntry = (entries: readonly Entry[], changedEntry: Entry) =>
  entries.map((entry) =>
    entry._id === changedEntry._id ? { ...changedEntry, isSpotlight: entry.isSpotlight } : entry,
  );

/**
 * For each `<id> <revision>`, the revision that this tab created from it. With these revisions, two quick changes in this tab
 * are no conflict.
 */
const ownRevisionsAtom = atom<Readonly<Record<string, number | undefined>>>({});

/** The newest revision that this tab made from the entry's revision. */
function newestOwnRevision(
  ownRevisions: Readonly<Record<string, number | undefined>>,
  { _id, revision }: Entry,
): number | undefined {
  let newest = revision;
  for (let next = newest; next !== undefined; next = ownRevisions[`${_id} ${next}`]) newest = next;
  return newest;
}

const sendAtom = atom(null, (get, set, { entry, edit, show }: EntryChange) => {
  let revision: number | undefined;
  return changeList(
    { get, set, list },
    {
      itemId: entry._id,
      ...(show && { show }),
      send: (http) => {
        revision = newestOwnRevision(get(ownRevisionsAtom), entry);
        return updateEntry(http, { ...entry, revision }, edit);
      },
      apply: replaceEntry,
      onSettled: (response) => {
        if (!response.ok) return;
        if (revision !== undefined && response.value.revision !== undefined)
          set(ownRevisionsAtom, { ...get(ownRevisionsAtom), [`${entry._id} ${revision}`]: response.value.revision });
        set(emitLinksChangedAtom);
      },
    },
  );
});

/** Sends a change. A failure shows the stored list again with a message. Resolves to true when the change is stored. */
const storeAtom = atom(null, async (_get, set, change: EntryChange): Promise<boolean> => {
  const response = await set(sendAtom, change);
  if (!response.ok) await set(handleRefusalAtom, response.failure);
  return response.ok;
});

const visibilityChange = (entry: Entry, isActive: boolean): EntryChange => ({
  entry,
  edit: { isActive },
  show: (entries) => entries.map((each) => (each._id === entry._id ? { ...each, isActive } : each)),
});

/** Hides or shows an entry and offers Undo. The status message reports the change after the API stored it. */
export const toggleVisibilityAtom = atom(null, async (_get, set, entry: Entry): Promise<void> => {
  const isActive = !entry.isActive;
  const name = nameOf(entry);
  const undo = () => set(storeAtom, visibilityChange(entry, entry.isActive));
  const savingMessage: StatusMessage = { state: 'saving', itemId: entry._id, text: orderTexts.saving(name), undo };
  const text = isActive ? texts.messages.entryShown(name) : texts.messages.entryHidden(name);
  set(showMessageAtom, savingMessage);
  const isStored = await set(storeAtom, visibilityChange(entry, isActive));
  if (isStored) set(showResultAtom, { previous: savingMessage, message: { ...savingMessage, state: 'done', text } });
});

const sizeChange = (entry: Entry, size: EntrySize): EntryChange => ({
  entry,
  edit: { fields: { size } },
  show: (entries) => entries.map((each) => (each._id === entry._id ? { ...each, size } : each)),
});

interface SizeChange {
  readonly entry: Entry;
  readonly size: EntrySize;
}

/** Changes the size of an entry and offers Undo. The phone preview shows the size before it is stored. */
export const changeSizeAtom = atom(null, async (_get, set, { entry, size }: SizeChange): Promise<void> => {
  const { size: oldSize = 'row' } = entry;
  if (size === oldSize) return;
  const name = nameOf(entry);
  const undo = () => set(storeAtom, sizeChange(entry, oldSize));
  const savingMessage: StatusMessage = { state: 'saving', itemId: entry._id, text: orderTexts.saving(name), undo };
  set(showMessageAtom, savingMessage);
  const isStored = set(storeAtom, sizeChange(entry, size));
  set(emitLinksChangedAtom);
  if (!(await isStored)) return;
  const text = texts.messages.sizeChanged(name, texts.size.names[size]);
  set(showResultAtom, { previous: savingMessage, message: { ...savingMessage, state: 'done', text } });
});

/** The form values of an entry that was deleted elsewhere. They can be added as a new entry. */
export interface OrphanedDraft {
  /** Id of the user who typed the values. */
  readonly owner: string | undefined;
  readonly kind: Entry['kind'];
  /** Name of the deleted entry. */
  readonly name: string;
  readonly values: FormValues;
}
export const orphanedDraftAtom = atom<OrphanedDraft | null>(null);

/** `newerEntry`: the stored entry, when the edit failed because the entry was changed elsewhere. */
type EditOutcome = { readonly failure: null } | { readonly failure: ApiFailure; readonly newerEntry?: Entry };

export interface EntryUploads {
  /** An empty string removes the stored thumbnail. A gallery has a list of new images. */
  readonly thumbnail: File | readonly File[] | '' | undefined;
  /** The new file to download. */
  readonly file?: File | undefined;
}

interface Edit extends EntryUploads {
  /** The entry that was on screen when the form was sent. */
  readonly entry: Entry;
  /** Only the values that the creator changed. */
  readonly values: FormValues;
}

/**
 * Saves the changed form values. After 404 or 409 the promise resolves only when the list is loaded again. A change of
 * images or of a file has no Undo, because the API deletes the old ones.
 */
export const editEntryAtom = atom(
  null,
  async (get, set, { entry, values, thumbnail, file }: Edit): Promise<EditOutcome> => {
    const messageBefore = get(undoBarAtom);
    const response = await set(sendAtom, { entry, edit: { fields: { ...requestFieldsOf(values), thumbnail, file } } });
    if (response.ok) {
      const changedEntry = response.value;
      // Undo sends the values from before the edit.
      const { countClicks, isAffiliate, translations, ...oldValues } = editableValuesOf(entry);
      const oldFields = requestFieldsOf({
        ...oldValues,
        ...oldScheduleValues(entry, values),
        ...('countClicks' in values && { countClicks }),
        ...('translations' in values && { translations }),
        ...('isAffiliate' in values && { isAffiliate }),
      });
      const undo = () => set(storeAtom, { entry: changedEntry, edit: { fields: oldFields } });
      const text = texts.messages.entrySaved(nameOf(changedEntry));
      set(showResultAtom, {
        previous: messageBefore,
        message: {
          state: 'done',
          text,
          itemId: entry._id,
          ...(thumbnail === undefined && !file && !('images' in values) && { undo }),
        },
      });
      return { failure: null };
    }
    const { failure } = response;
    if (!isStale(failure)) {
      noticeFailure(get(shellAtom), failure);
      if (failure.status === 0) void set(reloadAndEmitAtom); // Only the reloaded list shows whether the API stored the edit.
      return { failure };
    }
    await set(reloadAndEmitAtom);
    const newerEntry = get(list.confirmedAtom)?.find(({ _id }) => _id === entry._id);
    if (!newerEntry) {
      const draft = { kind: entry.kind, name: nameOf(entry), values: { ...formValuesOf(entry), ...values } };
      set(orphanedDraftAtom, { owner: get(shellAtom).session.current()?._id, ...draft });
      set(showMessageAtom, { text: texts.messages.deletedElsewhere(draft.name), state: 'failed' });
    }
    return { failure, ...(newerEntry && { newerEntry }) };
  },
);
