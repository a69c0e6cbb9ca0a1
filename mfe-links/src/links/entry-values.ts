import { nameOfValues } from '@linkstall/contracts/entry-kind';
import type { DownloadFile } from '@linkstall/contracts/http';
import { adminLocale } from '@linkstall/kit/admin-language';
import { fileSize } from '@linkstall/kit/download-file';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';
import { isRecord } from '@linkstall/kit/remote';
import { formatPrice } from '@linkstall/kit/text';
import type { VisibilityWindow } from '@linkstall/kit/schedule';

import type { Entry } from '../ui/entry.ts';
import { texts } from '../ui/texts.ts';
import type { RequestFields } from './links.api.ts';

/** Form values of an entry by field name. A field with several values has one value on each line. */
export type FormValues = Readonly<Record<string, string>>;

const MAX_NAME_LENGTH = 60;

/** The name of an entry in its row and in status messages. */
export function nameOf(entry: Entry): string {
  if (entry.kind === 'custom') return nameOfValues(entry.values) ?? entry.entryKind;
  if (entry.kind === 'text' || entry.kind === 'quote') return shortNameOf(entry.text);
  if (entry.kind === 'divider') return texts.kinds.divider;
  if (entry.kind === 'social') return accountNamesOf(entry) || texts.kinds.social;
  if (entry.kind === 'product') return entry.shown?.kind === 'product' ? entry.shown.name : texts.kinds.product;
  return entry.title;
}

function shortNameOf(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return characters.length > MAX_NAME_LENGTH
    ? `${characters
        .slice(0, MAX_NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}

const accountNamesOf = ({ shown: shownEntry }: Extract<Entry, { kind: 'social' }>): string =>
  shownEntry?.kind === 'social' ? shownEntry.accounts.map(({ label }) => label).join(', ') : '';

/** Type and size of a file. */
export const fileDetail = ({ type, bytes }: DownloadFile): string =>
  `${type.toUpperCase()}, ${fileSize(bytes, adminLocale('en'))}`;

/** The second line of a row, empty for headings and texts. The row shows the address of a link itself. */
export function detailOf(entry: Exclude<Entry, { kind: 'link' }>): string {
  switch (entry.kind) {
    case 'social':
      return texts.accounts(entry.accounts.length);
    case 'mail':
      return entry.address;
    case 'phone':
    case 'whatsapp':
      return entry.number;
    case 'upi':
      return [entry.upiId, entry.amount ? formatPrice(Number(entry.amount)) : texts.anyAmount].join(', ');
    case 'video':
      return entry.url;
    case 'product':
      return entry.shown?.kind === 'product' ? formatPrice(entry.shown.discountPrice, entry.shown.currency) : '';
    case 'products':
      return entry.shown?.kind === 'products' ? texts.productCount(entry.shown.products.length) : texts.noProducts;
    case 'faq':
      return shortNameOf(entry.text);
    case 'quote':
      return entry.author;
    case 'event':
      return [entry.startsAt.replace('T', ', '), entry.venue].filter(Boolean).join(', ');
    case 'hours':
      return entry.hours.length > 0 ? texts.openDays(new Set(entry.hours.map((text) => text.slice(0, 3))).size) : '';
    case 'contact':
      return entry.tel || entry.mail;
    case 'countdown':
      return entry.until.replace('T', ', ');
    case 'images':
      return texts.pictures(entry.images.length);
    case 'file':
      return entry.file ? fileDetail(entry.file) : texts.noFile;
    case 'contactForm':
    case 'emailList':
      return shortNameOf(entry.intro);
    case 'divider':
    case 'heading':
    case 'text':
    case 'custom':
      return '';
  }
}

/** All texts of an entry. */
export const contentText = (entry: Entry): string =>
  entry.kind === 'images'
    ? [entry.title, detailOf(entry)].join(', ')
    : Object.values(formValuesOf(entry)).filter(Boolean).join(', ');

/** The stored values of an entry, as its form shows them. */
export function formValuesOf(entry: Entry): FormValues {
  if (entry.kind === 'link') {
    const { title, url, countClicks = false, isAffiliate = false } = entry;
    return { title, url, countClicks: String(countClicks), isAffiliate: String(isAffiliate) };
  }
  const fieldsByName = new Map<string, unknown>(Object.entries(entry));
  return Object.fromEntries(ENTRY_FIELDS[entry.kind].map((field) => [field, textOf(fieldsByName.get(field))]));
}

/** The stored values with the texts in further languages (`Translations` as JSON), which are in no row. */
export const editableValuesOf = (entry: Entry): FormValues => ({
  ...formValuesOf(entry),
  translations: JSON.stringify(entry.translations ?? {}),
});

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  // A picture of a gallery.
  if (isRecord(value)) return `${textOf(value['_id'])} ${textOf(value['alt'])}`.trim();
  return typeof value === 'string' ? value : '';
}

/** The changed start and end of a schedule, as request values. */
export const scheduleRequestValues = ({ shownFrom, shownUntil }: VisibilityWindow): FormValues => ({
  ...(shownFrom !== undefined && { shownFrom }),
  ...(shownUntil !== undefined && { shownUntil }),
});

/** The old schedule values for each schedule value in `changedValues`, so that Undo can restore them. */
export const oldScheduleValues = (entry: Entry, changedValues: FormValues): FormValues => ({
  ...('shownFrom' in changedValues && { shownFrom: entry.shownFrom ?? '' }),
  ...('shownUntil' in changedValues && { shownUntil: entry.shownUntil ?? '' }),
});

/** Form values as request fields: accounts, hours and pictures become lists. */
export const requestFieldsOf = ({ accounts, hours, images, ...values }: FormValues): RequestFields => ({
  ...values,
  ...(images !== undefined && { images: linesOf(images) }),
  ...(accounts !== undefined && { accounts: linesOf(accounts) }),
  ...(hours !== undefined && { hours: linesOf(hours) }),
});

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
