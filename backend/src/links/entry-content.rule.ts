import type { EntrySize, FieldError, OtherKind, Translations } from '@linkstall/contracts/http';

import { storedTranslations } from '../http/translations.rule.js';
import { invalid } from '../http/validation.js';
import type { StoredShape } from '../media/store/image-store.service.js';
import { FILE_FIELD, type UploadedImage } from '../media/upload/uploaded-image.rule.js';
import { ENTRY_FIELDS, TRANSLATED_FIELDS, type EntryField } from '@linkstall/kit/entry-fields';
import { galleryItem } from './gallery.rule.js';
import type { Content, OtherContent } from './stored-entry.js';

const LINK_FIELDS = ['title', 'url', 'countClicks', 'isAffiliate'];
const MAY_BE_EMPTY: readonly EntryField[] = [
  ...(['message', 'amount', 'author', 'endsAt', 'venue', 'org', 'tel', 'mail', 'intro'] as const),
];

/** Form fields that were validated one by one. */
export type EntryFields = Readonly<
  Partial<Record<EntryField, string | readonly string[] | undefined>> & {
    readonly countClicks?: boolean | undefined;
    readonly isAffiliate?: boolean | undefined;
    readonly translations?: Translations | undefined;
  }
>;

/** @throws DomainError 400 with every missing field and every field that the kind does not have */
export function newContent(kind: OtherKind, fields: EntryFields): OtherContent {
  const missingFields = ENTRY_FIELDS[kind].filter(
    (field) => fields[field] === undefined && !MAY_BE_EMPTY.includes(field),
  );
  refuse([...missingFields.map((field) => ({ field, message: `${field} is required` })), ...unknownOf(kind, fields)]);
  const values = Object.fromEntries(ENTRY_FIELDS[kind].map((field) => [field, fields[field] ?? '']));
  return complete({
    kind,
    ...values,
    ...galleryOf(fields),
    ...(kind === 'file' && { file: null }),
    ...translationsOf(fields),
  } as OtherContent);
}

/** No field without translations, so that an item without them is stored as before. */
const translationsOf = ({ translations }: EntryFields) => {
  const stored = storedTranslations(translations);
  return stored && { translations: stored };
};

/** The images of a gallery. They are not stored yet. */
const galleryOf = ({ images }: EntryFields) => images !== undefined && { images: [images].flat().map(galleryItem) };

/** @throws DomainError 400 when the fields of the content do not agree */
function complete<C extends Content>(content: C): C {
  const { kind } = content;
  if (kind === 'event' && content.endsAt && content.endsAt <= content.startsAt)
    refuse([{ field: 'endsAt', message: 'The end must come after the beginning' }]);
  if (kind === 'contact' && !content.tel && !content.mail)
    refuse([{ field: 'tel', message: 'A contact needs a number or a mail address' }]);
  return content;
}

/** Applies an edit; missing fields stay unchanged. */
export function changedContent(content: Content, fields: EntryFields): Content {
  refuse(unknownOf(content.kind, fields));
  const { translations = content.translations, ...values } = fields;
  const { translations: _before, ...before } = content;
  const changes = Object.entries(values).filter(([, value]) => value !== undefined);
  const newContent = {
    ...before,
    ...Object.fromEntries(changes),
    ...galleryOf(fields),
    ...translationsOf({ translations }),
  };
  return complete(newContent as Content);
}

export const hasImage = ({ kind }: Content): boolean => kind === 'link' || kind === 'video';

/** A link in a row needs a small square; every other image keeps its proportions. */
export function imageShapeOf(kind: Content['kind'], size: EntrySize): StoredShape {
  if (kind === 'file') return 'file';
  return kind === 'link' && size === 'row' ? 'square' : 'product';
}

/** The uploaded images or the file of a call, or null for the removal of the image; undefined: nothing changes. */
export type Uploads = readonly UploadedImage[] | null | undefined;

/**
 * @throws DomainError 400 for an image, or its removal, in a kind that has no image, for several images in other kinds, and for a
 * file in kinds other than `file`
 */
export function assertImagesAllowed(content: Content, uploads: Uploads): void {
  if (uploads === undefined) return;
  const isFile = uploads?.some(({ field }) => field === FILE_FIELD) ?? false;
  if (isFile && (content.kind !== 'file' || uploads?.length !== 1))
    throw invalid([{ field: FILE_FIELD, message: 'This field is not known' }]);
  if (isFile || (content.kind === 'images' && uploads)) return;
  const isAllowed = hasImage(content) && (uploads?.length ?? 0) < 2;
  const message = hasImage(content) ? 'Only one image allowed' : 'This field is not known';
  if (!isAllowed) throw invalid([{ field: 'thumbnail', message }]);
}

function unknownOf(kind: Content['kind'], fields: EntryFields): FieldError[] {
  const fieldsOfKind: readonly string[] = kind === 'link' ? LINK_FIELDS : ENTRY_FIELDS[kind];
  const isTranslated = TRANSLATED_FIELDS.some((field) => fieldsOfKind.includes(field));
  const known = isTranslated ? [...fieldsOfKind, 'translations'] : fieldsOfKind;
  const unknown = Object.entries(fields).filter(([field, value]) => value !== undefined && !known.includes(field));
  const errors = unknown.map(([field]) => ({ field, message: 'This field is not known' }));
  return isTranslated && hasUnknownTexts(fields, fieldsOfKind)
    ? [...errors, { field: 'translations', message: 'This kind has no such text' }]
    : errors;
}

const hasUnknownTexts = ({ translations = {} }: EntryFields, fieldsOfKind: readonly string[]): boolean =>
  Object.values(translations).some((texts) => Object.keys(texts).some((field) => !fieldsOfKind.includes(field)));

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid(errors);
}
