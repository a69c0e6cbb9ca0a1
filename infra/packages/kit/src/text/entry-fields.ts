import type { EntrySize, OtherKind } from '@linkstall/contracts/http';

export type EntryField =
  | 'title'
  | 'text'
  | 'accounts'
  | 'address'
  | 'number'
  | 'message'
  | 'upiId'
  | 'payee'
  | 'amount'
  | 'url'
  | 'productId'
  | 'author'
  | 'startsAt'
  | 'endsAt'
  | 'until'
  | 'zone'
  | 'venue'
  | 'hours'
  | 'org'
  | 'tel'
  | 'mail'
  | 'images'
  | 'intro'
  | 'consent'
  | 'entryKind'
  | 'values';

/** The fields of each kind of entry; links are not included. */
export const ENTRY_FIELDS: Readonly<Record<OtherKind, readonly EntryField[]>> = {
  heading: ['title'],
  text: ['text'],
  social: ['accounts'],
  mail: ['title', 'address'],
  phone: ['title', 'number'],
  whatsapp: ['title', 'number', 'message'],
  upi: ['title', 'upiId', 'payee', 'amount'],
  video: ['title', 'url'],
  product: ['productId'],
  products: ['title'],
  faq: ['title', 'text'],
  quote: ['text', 'author'],
  divider: [],
  event: ['title', 'startsAt', 'endsAt', 'zone', 'venue'],
  hours: ['title', 'hours', 'zone'],
  contact: ['title', 'org', 'tel', 'mail'],
  countdown: ['title', 'until', 'zone'],
  images: ['title', 'images'],
  file: ['title'],
  contactForm: ['title', 'intro'],
  emailList: ['title', 'intro', 'consent'],
  custom: ['entryKind', 'values'],
};

/** Fields that creators write in further languages of their page. */
export const TRANSLATED_FIELDS: readonly EntryField[] = ['title', 'text', 'intro'];

/** Fields that have several values. */
export const LIST_FIELDS: readonly EntryField[] = ['accounts', 'hours', 'images'];

export const OTHER_KINDS = Object.keys(ENTRY_FIELDS) as readonly OtherKind[];

/** The sizes of entries; `row` is the default. */
export const ENTRY_SIZES: readonly EntrySize[] = ['row', 'half', 'card', 'square', 'gallery'];

/** The kinds that are drawn in the size of the creator. The others always have the whole width. */
export const SIZED_KINDS: ReadonlySet<'link' | OtherKind> = new Set([
  'link',
  'mail',
  'phone',
  'whatsapp',
  'product',
  'file',
] as const);
