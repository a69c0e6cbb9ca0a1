import type { Link } from '@linkstall/contracts/http';
import { Refusal, useDraft, useForm, type FormErrors } from '@linkstall/kit/form';
import { useImageFiles } from '@linkstall/kit/images';
import { shellAtom, useUnsaved } from '@linkstall/kit/remote';
import {
  scheduleErrors,
  changedScheduleFields,
  scheduleValues,
  useTimeZone,
  type ScheduleValues,
} from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { texts } from '../../ui/texts.ts';
import type { LinkDraft } from '../links.api.ts';
import { useLinkPreview } from '../preview/use-link-preview.ts';
import { canDraw, encodeDrawing, serviceNameOf, useThumbnailDrawing } from './thumbnail-drawing.ts';
import { checkLink } from './link-form.ts';

interface LinkFormOptions {
  /** The link that is edited. Undefined for a new link, which needs a thumbnail. */
  readonly link?: Link;
  /** Initial values. They replace the stored values. */
  readonly initialValues?: LinkFormValues | undefined;
  readonly isOpen?: boolean;
  /** Resolves to errors by field, or to null when everything is stored. */
  readonly save: (draft: LinkDraft, signal: AbortSignal) => Promise<FormErrors | null>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export interface LinkFormValues extends ScheduleValues {
  readonly title: string;
  readonly url: string;
  readonly countClicks: boolean;
  readonly isAffiliate: boolean;
  /** The title in further languages: `Translations` as JSON. */
  readonly translations: string;
}

/** The values that a refused address removed from the fields, and how to restore them. */
interface ClearedValues {
  readonly values: LinkFormValues;
  readonly imageCount: number;
  readonly restore: () => void;
}

const FIELD_NAMES = ['title', 'url', 'countClicks', 'isAffiliate', 'translations', 'shownFrom', 'shownUntil'] as const;
const isSame = (left: LinkFormValues, right: LinkFormValues): boolean =>
  FIELD_NAMES.every((name) => left[name] === right[name]);

function storedValuesOf(link: Link | undefined, zone: string): LinkFormValues {
  const { title = '', url = '', countClicks = false, isAffiliate = false, translations = {} } = link ?? {};
  const texts = { title, url, translations: JSON.stringify(translations) };
  return { ...texts, countClicks, isAffiliate, ...scheduleValues(link ?? {}, zone) };
}

/** The fields of a link as they are sent: only the changed start or end of the schedule. */
function fieldsOf({ shownFrom, shownUntil, scheduleZone, ...fields }: LinkFormValues, link: Link | undefined) {
  return { ...fields, schedule: changedScheduleFields({ shownFrom, shownUntil, scheduleZone }, link ?? {}) };
}

interface PreviewSource {
  readonly values: LinkFormValues;
  readonly image: ReturnType<typeof useThumbnail>;
  readonly change: (changed: Partial<LinkFormValues>) => void;
  readonly link: Link | undefined;
}

const previewOptions = ({ values: { url, title }, image, change, link }: PreviewSource) => ({
  ...{ url, title, storedUrl: link?.url ?? '', hasPicture: link !== undefined || image.photo !== undefined },
  onTitle: (newTitle: string) => change({ title: newTitle }),
  onPicture: (picture: File) => image.choose([picture]),
});

/** State and actions of the form for a new or edited link. */
export function useLinkForm({ link, initialValues, isOpen = true, save, onSaved, onCancel }: LinkFormOptions) {
  const shell = useAtomValue(shellAtom);
  const { zone } = useTimeZone();
  const [values, setValues] = useState<LinkFormValues>(initialValues ?? storedValuesOf(link, zone));
  const storedValues = storedValuesOf(link, values.scheduleZone);
  const [clearedValues, setClearedValues] = useState<ClearedValues | null>(null);
  const image = useThumbnail(values, { isStored: link !== undefined, isOpen });
  const { photo } = image;
  const change = (changed: Partial<LinkFormValues>) => setValues((before) => ({ ...before, ...changed }));
  const preview = useLinkPreview(previewOptions({ values, image, change, link }));
  const hasChanges = !isSame(values, storedValues) || photo !== undefined || image.isRemoved;
  const imageCount = photo ? 1 : 0;
  const draftContent = clearedValues && !hasChanges ? clearedValues : { values, imageCount };
  const isDirty = hasChanges || clearedValues !== null;
  useUnsaved(shell, isDirty);
  const { values: draftValues, imageCount: draftImages } = draftContent;
  const name = link ? `link ${link._id}` : 'link';
  const draft = useDraft({ form: name, values: draftValues, isDirty, imageCount: draftImages });

  const refuseAddress = () => {
    shell.notice.error(texts.form.invalidUrl);
    if (link) return;
    const restoreImages = image.clear();
    const restore = () => {
      setValues(values);
      restoreImages();
      setClearedValues(null);
    };
    setValues(storedValues);
    setClearedValues({ values, imageCount, restore });
  };

  const form = useForm({
    check: ({ title, url, ...schedule }: LinkFormValues) => {
      const errors = { ...scheduleErrors(schedule), ...checkLink(title, url, image.hasImage || preview.isReading()) };
      if (errors['url'] === texts.form.invalidUrl) refuseAddress();
      return errors;
    },
    send: async (formValues, signal) => {
      const latePicture = photo ? null : await preview.latePicture();
      const picture = latePicture ? { thumbnail: latePicture } : await image.file();
      const errors = await save({ ...fieldsOf(formValues, link), ...picture }, signal);
      if (errors) throw new Refusal(errors);
      draft.remove();
    },
    onSent: onSaved,
  });
  const { refusal } = image;

  return {
    ...values,
    change,
    preview,
    image,
    clearedValues,
    draft,
    restoreDraft: (restored: LinkFormValues) => setValues({ ...storedValues, ...restored }),
    // The reason of the refusal replaces the error that the thumbnail is missing, because the reason says more.
    state: refusal ? { ...form, errors: { ...form.errors, thumbnail: refusal } } : form,
    submit: () => form.submit({ ...values, title: values.title.trim(), url: values.url.trim() }),
    /** Keeps the draft: the form offers it when it opens again. */
    cancel: onCancel,
  };
}

export type LinkForm = ReturnType<typeof useLinkForm>;

/** The chosen photo. A new link without a photo gets a drawn thumbnail. */
function useThumbnail(
  values: LinkFormValues,
  { isStored, isOpen }: { readonly isStored: boolean; readonly isOpen: boolean },
) {
  const { images, refusal, choose, waitForFiles, clear } = useImageFiles({ maxCount: 1 });
  const [photo] = images;
  const [isRemoved, setIsRemoved] = useState(false);
  const drawing = useThumbnailDrawing(values, isOpen && !isStored && photo === undefined);
  return {
    photo,
    refusal,
    choose,
    clear,
    drawing,
    /** Whether saving removes the stored image, so that pages draw one. */
    isRemoved,
    toggleRemoved: () => setIsRemoved(!isRemoved),
    service: drawing ? serviceNameOf(values.url) : undefined,
    /** Whether a drawing can replace the chosen or refused photo. */
    canReplaceWithDrawing: !isStored && canDraw() && (photo !== undefined || refusal !== ''),
    hasImage: isStored || photo !== undefined || (drawing !== null && refusal === ''),
    file: async (): Promise<Pick<LinkDraft, 'thumbnail' | 'isDrawn'>> => {
      const files = await waitForFiles();
      if (!files) throw new Refusal(); // `useImageFiles` shows the reason of the refusal at the field.
      if (files[0] || !drawing) return { thumbnail: files[0] ?? (isRemoved ? '' : undefined) };
      return { thumbnail: await encodeDrawing(drawing), isDrawn: true };
    },
  };
}
