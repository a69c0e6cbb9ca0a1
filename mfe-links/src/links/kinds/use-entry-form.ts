import type { OtherKind } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';
import { fieldErrors, Refusal, useDraft, useForm, type FormErrors } from '@linkstall/kit/form';
import { usePhotos } from '@linkstall/kit/photos';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import {
  scheduleErrors,
  scheduleParts,
  scheduleValues,
  useTimeZone,
  type VisibilityWindow,
  type ScheduleValues,
} from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { linesOf, scheduleValuesOf, type Words } from '../entry-words.ts';
import { faultsOf } from './fields.ts';

export interface Typed {
  /** Of times only those that are to be others, as moments. */
  readonly words: Words;
  /** An empty text takes away the picture that is there. */
  readonly thumbnail: File | '' | undefined;
}

interface Plan {
  readonly kind: OtherKind;
  /** Names what is kept of the form. */
  readonly name: string;
  /** What is stored; nothing of a new one. */
  readonly opened: Words;
  /** When it is shown, of a stored one. */
  readonly schedule?: VisibilityWindow;
  /** What stands in the fields at first, in place of that. */
  readonly words?: Words | undefined;
  /** Resolves to what is to be put right, or to null when all is stored. */
  readonly save: (typed: Typed, signal: AbortSignal) => Promise<FormErrors | null>;
  readonly onSaved: () => void;
}

const isSame = (some: Words, others: Words) => Object.entries(some).every(([name, text]) => text === others[name]);

const clean = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, text]) => [name, name === 'accounts' ? linesOf(text).join('\n') : text.trim()]),
  );

const scheduleIn = ({ shownFrom = '', shownUntil = '', scheduleZone = '' }: Words): ScheduleValues => ({
  shownFrom,
  shownUntil,
  scheduleZone,
});

/** Everything that the form of an entry knows and does, whatever its kind. */
export function useEntryForm({ kind, name, words, schedule = {}, save, onSaved, ...plan }: Plan) {
  const shell = useAtomValue(shellAtom);
  const { zone } = useTimeZone();
  const [typed, setTyped] = useState<Words>({ ...plan.opened, ...words, ...scheduleValues(schedule, zone) });
  const opened = { ...plan.opened, ...scheduleValues(schedule, scheduleIn(typed).scheduleZone) };
  const { photos, refused, choose, ready } = usePhotos({ most: 1 });
  const [photo] = photos;
  const [isRemoved, setRemoved] = useState(false);
  const isWritten = !isSame(clean(typed), opened) || photo !== undefined || isRemoved;
  useUnsaved(shell, isWritten);
  const draft = useDraft({ form: name, values: typed, isWritten, pictures: photos.length });

  const form = useForm({
    check: (entered: Words) => ({ ...scheduleErrors(scheduleIn(entered)), ...faultsOf(kind, entered) }),
    send: async (entered, signal) => {
      const files = await ready();
      if (!files) throw new Refusal(); // Said already, where the picture was refused.
      const said = Object.fromEntries(ENTRY_FIELDS[kind].map((part) => [part, entered[part] ?? '']));
      const changed = scheduleValuesOf(scheduleParts(scheduleIn(entered), schedule));
      const errors = await save(
        { words: { ...said, ...changed }, thumbnail: files[0] ?? (isRemoved ? '' : undefined) },
        signal,
      );
      if (errors) throw new Refusal(errors);
      draft.drop();
    },
    onSent: onSaved,
  });

  return {
    kind,
    typed,
    type: (part: string, text: string) => setTyped((before) => ({ ...before, [part]: text })),
    schedule: scheduleIn(typed),
    storedSchedule: schedule,
    changeSchedule: (part: Partial<ScheduleValues>) => setTyped((before) => ({ ...before, ...part })),
    picture: { photo, refused, choose, isRemoved, turnRemoved: () => setRemoved(!isRemoved) },
    draft,
    takeDraft: setTyped,
    state: refused ? { ...form, errors: { ...form.errors, thumbnail: refused } } : form,
    submit: () => form.submit(clean(typed)),
  };
}

export type EntryForm = ReturnType<typeof useEntryForm>;

/** What the server refused, at the field that it names, else at the form. */
export function errorsOf(kind: OtherKind, failure: ApiFailure): FormErrors {
  const named = Object.entries(fieldErrors(failure)).filter(([field]) =>
    [...ENTRY_FIELDS[kind], 'thumbnail', 'shownFrom', 'shownUntil'].includes(field.split(/\W/)[0] ?? ''),
  );
  return named.length > 0 ? Object.fromEntries(named) : { form: failure.message };
}

/** The fields of a new one. */
export const emptyWords = (kind: OtherKind): Words => Object.fromEntries(ENTRY_FIELDS[kind].map((part) => [part, '']));
