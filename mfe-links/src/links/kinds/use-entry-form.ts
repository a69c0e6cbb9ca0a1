import type { OtherKind } from '@linkstall/contracts/http';
import type { ApiFailure } from '@linkstall/contracts/shell';
import { ENTRY_FIELDS, LIST_FIELDS } from '@linkstall/kit/entry-fields';
import { fieldErrors, Refusal, useDraft, useForm, type FormErrors } from '@linkstall/kit/form';
import { useImageFiles } from '@linkstall/kit/images';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import {
  scheduleErrors,
  changedScheduleFields,
  scheduleValues,
  useTimeZone,
  type VisibilityWindow,
  type ScheduleValues,
} from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';

import { useLinkPreview, type LinkPreviewState } from '../preview/use-link-preview.ts';
import { kindTexts } from '../../ui/kind-texts.ts';
import type { EntryUploads } from '../edit.state.ts';
import { linesOf, scheduleRequestValues, type FormValues } from '../entry-values.ts';
import { findErrors } from './fields.ts';
import { partsOf } from './parts-of.ts';
import { galleryOf, galleryText, sentImages, storedCount, withoutNew } from './gallery-items.ts';
import { titleOfFile, useChosenFile } from './use-chosen-file.ts';

export interface EntryFormResult extends EntryUploads {
  /** Contains schedule values only when they changed, as UTC times. */
  readonly values: FormValues;
}

interface EntryFormOptions {
  readonly kind: OtherKind;
  /** Name of the draft. */
  readonly name: string;
  /** Stored values. They are empty for a new entry. */
  readonly storedValues: FormValues;
  readonly storedSchedule?: VisibilityWindow;
  /** Whether the stored entry has a file to download. */
  readonly hasFile?: boolean;
  /** Initial values. They replace the stored values. */
  readonly initialValues?: FormValues | undefined;
  /** Resolves to errors by field, or to null when everything is stored. */
  readonly save: (result: EntryFormResult, signal: AbortSignal) => Promise<FormErrors | null>;
  readonly onSaved: () => void;
}

const isSame = (left: FormValues, right: FormValues) =>
  Object.entries(left).every(([name, text]) => text === right[name]);

const trimmedValues = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      LIST_FIELDS.some((field) => field === name) ? linesOf(text).join('\n') : text.trim(),
    ]),
  );

const pickScheduleValues = ({ shownFrom = '', shownUntil = '', scheduleZone = '' }: FormValues): ScheduleValues => ({
  shownFrom,
  shownUntil,
  scheduleZone,
});

function addressOf(
  { url = '', title = '' }: FormValues,
  { url: storedUrl = '' }: FormValues,
  photo: object | undefined,
) {
  return { url, title, storedUrl, hasPicture: storedUrl !== '' || photo !== undefined };
}

interface SentValuesOptions {
  readonly kind: OtherKind;
  readonly values: FormValues;
  readonly storedSchedule: VisibilityWindow;
  /** The time zone of local times. */
  readonly zone: string;
}

/** The fields of the kind, and the changed start or end of the schedule. */
const sentValues = ({ kind, values, storedSchedule, zone }: SentValuesOptions): FormValues => ({
  ...Object.fromEntries(ENTRY_FIELDS[kind].map((field) => [field, values[field] || (field === 'zone' ? zone : '')])),
  ...(values['translations'] && { translations: values['translations'] }),
  ...scheduleRequestValues(changedScheduleFields(pickScheduleValues(values), storedSchedule)),
});

const findEntryErrors = (kind: OtherKind, values: FormValues) => ({
  ...scheduleErrors(pickScheduleValues(values)),
  ...findErrors(kind, values),
});

const imageLimits = (kind: OtherKind, { images = '' }: FormValues) =>
  kind === 'images'
    ? {
        maxCount: FIELD_LIMITS.galleryImages,
        existingCount: storedCount(images),
        surplusMessage: kindTexts.images.tooMany(FIELD_LIMITS.galleryImages),
      }
    : { maxCount: 1 };

/** Reads an address that was pasted into the form of a link, because the poster is not among the values. */
function useFirstRead({ read }: LinkPreviewState, address: string): void {
  const firstRead = useRef(() => read(address));
  useEffect(() => firstRead.current(), []);
}

/** State and actions of the form of an entry, for all kinds except links. */
export function useEntryForm({
  kind,
  name,
  initialValues,
  storedSchedule = {},
  save,
  onSaved,
  ...options
}: EntryFormOptions) {
  const shell = useAtomValue(shellAtom);
  const { zone } = useTimeZone();
  const [values, setValues] = useState<FormValues>({
    ...options.storedValues,
    ...initialValues,
    ...scheduleValues(storedSchedule, zone),
  });
  // The stored schedule is in the time zone of the form, so that a change of the zone alone is not an edit.
  const { scheduleZone } = pickScheduleValues(values);
  const storedValues = { ...options.storedValues, ...scheduleValues(storedSchedule, scheduleZone) };
  const change = (field: string, text: string) =>
    setValues((before) => ({ ...before, [field]: text, ...partsOf(kind, field, text) }));
  const uploads = useUploads({ kind, values, storedValues, hasFile: options.hasFile, change });
  const { photo } = uploads.image;
  const isDirty = !isSame(trimmedValues(values), storedValues) || uploads.isChanged;
  useUnsaved(shell, isDirty);
  const onPicture = (picture: File) => uploads.image.choose([picture]);
  const onTitle = (title: string) => change('title', title);
  const preview = useLinkPreview({ ...addressOf(values, options.storedValues, photo), onTitle, onPicture });
  const draft = useDraft({ form: name, values, isDirty, imageCount: uploads.count });

  const form = useForm({
    check: (formValues: FormValues) => ({ ...findEntryErrors(kind, formValues), ...uploads.missing }),
    send: async (formValues, signal) => {
      const latePicture = photo ? null : await preview.latePicture();
      const sent = await uploads.toSend(formValues, latePicture);
      const changedValues = sentValues({ kind, values: sent.values, storedSchedule, zone });
      const errors = await save({ ...sent, values: changedValues }, signal);
      if (errors) throw new Refusal(errors);
      draft.remove();
    },
    onSent: onSaved,
  });
  useFirstRead(preview, initialValues?.['url'] ?? '');

  return {
    kind,
    values,
    /** The time zone of the local times of the entry. */
    zone: values['zone'] || zone,
    change,
    preview,
    schedule: pickScheduleValues(values),
    storedSchedule,
    changeSchedule: (change: Partial<ScheduleValues>) => setValues((before) => ({ ...before, ...change })),
    gallery: uploads.gallery,
    image: uploads.image,
    download: uploads.download,
    draft,
    restoreDraft: (restored: FormValues) => setValues(withoutNew(restored)),
    state: withRefusals(form, { thumbnail: uploads.image.refusal, file: uploads.download.refusal }),
    submit: () => form.submit(trimmedValues(uploads.withItems(values))),
  };
}

/** The state of the form, with the reasons why chosen files were refused. */
const withRefusals = <S extends { readonly errors: FormErrors }>(
  form: S,
  refusals: Readonly<Record<string, string>>,
): S => ({
  ...form,
  errors: { ...form.errors, ...Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal)) },
});

interface UploadsOptions {
  readonly kind: OtherKind;
  readonly values: FormValues;
  readonly storedValues: FormValues;
  readonly hasFile: boolean | undefined;
  readonly change: (field: string, text: string) => void;
}

/** The pictures of a gallery, the file to download, or the image of an entry. */
function useUploads({ kind, values, storedValues, hasFile = false, change }: UploadsOptions) {
  const files = useImageFiles(imageLimits(kind, values));
  const { images, refusal, note, choose, waitForFiles } = files;
  const [photo] = images;
  const [isImageRemoved, setIsImageRemoved] = useState(false);
  const gallery = galleryOf({ values, storedValues, files, change });
  const download = useChosenFile((file) => values['title'] || change('title', titleOfFile(file)));
  return {
    gallery,
    image: {
      photo,
      refusal,
      note,
      choose,
      isImageRemoved,
      toggleImageRemoved: () => setIsImageRemoved(!isImageRemoved),
    },
    download,
    count: images.length + (download.file ? 1 : 0),
    isChanged: photo !== undefined || isImageRemoved || download.file !== undefined,
    /** The error of a form that needs a file. */
    missing: kind === 'file' && !hasFile && !download.file ? { file: kindTexts.file.required } : {},
    /** The values with new pictures. */
    withItems: (formValues: FormValues): FormValues =>
      kind === 'images' ? { ...formValues, images: galleryText(gallery.items) } : formValues,
    /** The values, the images and the file as they are sent. */
    toSend: async (formValues: FormValues, latePicture: File | null): Promise<EntryFormResult> => {
      const sentFiles = latePicture ? [latePicture] : await waitForFiles();
      if (!sentFiles) throw new Refusal(); // `useImageFiles` shows the reason of the refusal at the field.
      const sent = sentImages({ kind, values: formValues, chosen: images, files: sentFiles });
      const thumbnail = sent.thumbnail ?? (isImageRemoved ? '' : undefined);
      return { values: sent.values, thumbnail, file: download.file };
    },
  };
}

export type EntryForm = ReturnType<typeof useEntryForm>;

/** The server's errors by field. An error without a known field belongs to the form. */
export function errorsOf(kind: OtherKind, failure: ApiFailure): FormErrors {
  const knownErrors = Object.entries(fieldErrors(failure)).filter(([field]) =>
    [...ENTRY_FIELDS[kind], 'thumbnail', 'file', 'shownFrom', 'shownUntil'].includes(field.split(/\W/)[0] ?? ''),
  );
  return knownErrors.length > 0 ? Object.fromEntries(knownErrors) : { form: failure.message };
}

export const emptyValues = (kind: OtherKind): FormValues =>
  Object.fromEntries(ENTRY_FIELDS[kind].map((field) => [field, '']));
