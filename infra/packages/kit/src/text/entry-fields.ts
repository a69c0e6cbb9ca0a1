import type { OtherKind } from '@linkstall/contracts/http';

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
  custom: ['entryKind', 'values'],
};

export const OTHER_KINDS = Object.keys(ENTRY_FIELDS) as readonly OtherKind[];
