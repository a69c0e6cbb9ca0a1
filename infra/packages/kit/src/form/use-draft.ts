import { DRAFT_KEY } from '@linkstall/contracts/shell';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';

import { isRecord, storeInTab, readInTab } from '../remote/browser-storage.ts';
import { shellAtom } from '../remote/shell.ts';

interface Draft<V> {
  readonly values: V;
  /** Number of chosen images, which cannot be stored. */
  readonly imageCount: number;
}

interface DraftOptions<V> {
  /** Key of the form, with the id of the edited item. */
  readonly form: string;
  /** The values of the fields. A stored draft must have the same fields. */
  readonly values: V;
  readonly isDirty: boolean;
  readonly imageCount?: number;
}

/** Stores the input of a form as a draft for this tab and user, and offers a former draft. */
export function useDraft<V extends object>({ form, values, isDirty, imageCount = 0 }: DraftOptions<V>) {
  const { session } = useAtomValue(shellAtom);
  const [key] = useState(() => `${DRAFT_KEY}${session.current()?._id ?? ''}:${form}`);
  const [offer, setOffer] = useState(() => readDraft(key, values));
  const hasStored = useRef(false);
  const text = isDirty ? JSON.stringify({ values, pictures: imageCount }) : null;

  useEffect(() => {
    if (text !== null) storeInTab(key, text);
    else if (hasStored.current) storeInTab(key, null);
    hasStored.current = text !== null;
  }, [key, text]);

  return {
    offer,
    accept: () => setOffer(null),
    /** Rejects the offer; newer input stays stored. */
    reject: () => {
      setOffer(null);
      if (text === null) storeInTab(key, null);
    },
    /** Turns the current input into an offer. Call it before the fields are cleared. */
    setAside: () => {
      if (!isDirty) return;
      setOffer({ values, imageCount });
      hasStored.current = false;
    },
    /** Removes the draft after saving; also works after the form was unmounted. */
    remove: () => {
      setOffer(null);
      storeInTab(key, null);
    },
  };
}

export type DraftState<V> = ReturnType<typeof useDraft<V & object>>;

/** The stored draft; null when the draft is missing, invalid, or equal to the current values. */
function readDraft<V extends object>(key: string, values: V): Draft<V> | null {
  const storedDraft = readInTab(key);
  if (!isRecord(storedDraft) || typeof storedDraft['pictures'] !== 'number') return null;
  if (!hasSameFields(storedDraft['values'], values)) return null;
  const draft = { values: storedDraft['values'], imageCount: storedDraft['pictures'] };
  return draft.imageCount === 0 && JSON.stringify(draft.values) === JSON.stringify(values) ? null : draft;
}

/** Whether the stored values have the same fields and types as the current values. */
function hasSameFields<V extends object>(storedValues: unknown, values: V): storedValues is V {
  if (!isRecord(storedValues)) return false;
  const entries = Object.entries(values);
  return (
    Object.keys(storedValues).length === entries.length &&
    entries.every(([name, value]) => typeof storedValues[name] === typeof value)
  );
}
