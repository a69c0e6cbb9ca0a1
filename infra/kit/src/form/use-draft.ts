import { DRAFT_KEY } from '@linkstall/contracts/shell';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';

import { isRecord, keepInTab, readInTab } from '../remote/kept.ts';
import { shellAtom } from '../remote/shell.ts';

/** What was typed and left unsent. */
interface Draft<V> {
  readonly values: V;
  /** So many pictures were chosen: files cannot be kept. */
  readonly pictures: number;
}

interface DraftPlan<V> {
  /** Names the form, with the id of what it changes. */
  readonly form: string;
  /** What stands in the fields: texts and switches. A kept draft must have the same ones. */
  readonly values: V;
  /** Whether that is worth keeping: written, and not stored yet. */
  readonly isWritten: boolean;
  readonly pictures?: number;
}

/** Keeps what is typed in this tab, for this user, and offers what was left here before. */
export function useDraft<V extends object>({ form, values, isWritten, pictures = 0 }: DraftPlan<V>) {
  const { session } = useAtomValue(shellAtom);
  const [key] = useState(() => `${DRAFT_KEY}${session.current()?._id ?? ''}:${form}`);
  const [offered, setOffered] = useState(() => readDraft(key, values));
  const wrote = useRef(false);
  const text = isWritten ? JSON.stringify({ values, pictures } satisfies Draft<V>) : null;

  useEffect(() => {
    if (text !== null) keepInTab(key, text);
    else if (wrote.current) keepInTab(key, null);
    wrote.current = text !== null;
  }, [key, text]);

  return {
    offered,
    /** The offer is taken: its values are to be put into the fields. */
    take: () => setOffered(null),
    /** The offer is refused; what was typed since stays kept. */
    throwAway: () => {
      setOffered(null);
      if (text === null) keepInTab(key, null);
    },
    /** The fields are emptied, and what stood in them is offered again, here and on coming back. */
    setAside: () => {
      if (!isWritten) return;
      setOffered({ values, pictures });
      wrote.current = false;
    },
    /** It is stored. For a response that comes when the form is gone, too. */
    drop: () => {
      setOffered(null);
      keepInTab(key, null);
    },
  };
}

export type DraftState<V> = ReturnType<typeof useDraft<V & object>>;

/** Null where there is none, it is damaged, or nothing in it differs from what stands there anyway. */
function readDraft<V extends object>(key: string, values: V): Draft<V> | null {
  const kept = readInTab(key);
  if (!isRecord(kept) || typeof kept['pictures'] !== 'number' || !isLike(kept['values'], values)) return null;
  const draft = { values: kept['values'], pictures: kept['pictures'] };
  return draft.pictures === 0 && JSON.stringify(draft.values) === JSON.stringify(values) ? null : draft;
}

/** The same names with the same kinds of values. */
function isLike<V extends object>(kept: unknown, values: V): kept is V {
  if (!isRecord(kept)) return false;
  const entries = Object.entries(values);
  return (
    Object.keys(kept).length === entries.length && entries.every(([name, value]) => typeof kept[name] === typeof value)
  );
}
