import type { ApiFailure } from '@linkstall/contracts/shell';
import type { FormErrors } from '@linkstall/kit/form';
import { isStale } from '@linkstall/kit/order';
import { useSetAtom } from 'jotai';
import { useState } from 'react';

import type { Entry } from '../../ui/entry.ts';
import { texts } from '../../ui/texts.ts';
import { editEntryAtom, type EntryUploads } from '../edit.state.ts';
import { editableValuesOf, type FormValues } from '../entry-values.ts';
import { showMessageAtom } from '../undo-bar/undo-bar.state.ts';

interface EditedValues extends EntryUploads {
  readonly values: FormValues;
}

interface SaveContext {
  readonly signal: AbortSignal;
  /** Deletes the draft of the form. The values of a deleted entry are offered above the list instead. */
  readonly dropDraft: () => void;
  readonly errorsOf: (failure: ApiFailure) => FormErrors;
}

/**
 * State of an entry that is edited. A change from elsewhere is never overwritten unseen: the first save fails and shows the
 * newer entry, and only a second save replaces it.
 */
export function useEntryEdit<E extends Entry>(entry: E) {
  const editEntry = useSetAtom(editEntryAtom);
  const showMessage = useSetAtom(showMessageAtom);
  const [initialEntry] = useState(entry);
  const [latestEntry, setLatestEntry] = useState<Entry>(entry);

  /** Resolves to errors by field, or to null when everything is stored. */
  const save = async (
    { values, thumbnail, file }: EditedValues,
    { signal, dropDraft, errorsOf }: SaveContext,
  ): Promise<FormErrors | null> => {
    const changedValues = changedValuesOf(editableValuesOf(initialEntry), values);
    if (Object.keys(changedValues).length === 0 && thumbnail === undefined && !file) return null;
    const { failure, ...outcome } = await editEntry({ entry: latestEntry, values: changedValues, thumbnail, file });
    if (!failure) return null;
    if (!('newerEntry' in outcome)) {
      if (isStale(failure)) dropDraft();
      return errorsOf(failure);
    }
    if (signal.aborted) showMessage({ text: texts.messages.changedElsewhere, state: 'failed' });
    setLatestEntry(outcome.newerEntry);
    return {}; // An empty object is no error of a field, and keeps the form open.
  };
  return { initialEntry, latestEntry, save };
}

/** Only the values that the creator changed. The API keeps its current value for the others. */
const changedValuesOf = (initialValues: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== initialValues[name]));
