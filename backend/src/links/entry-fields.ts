import type { OtherKind } from '@linkstall/contracts/http';

/** What each kind says; what may be left out is empty then. */
export const ENTRY_FIELDS = {
  heading: ['title'],
  text: ['text'],
  social: ['accounts'],
  mail: ['title', 'address'],
  phone: ['title', 'number'],
  whatsapp: ['title', 'number', 'message'],
  upi: ['title', 'upiId', 'payee', 'amount'],
  video: ['title', 'url'],
  product: ['productId'],
} as const satisfies Record<OtherKind, readonly string[]>;

export type EntryField = (typeof ENTRY_FIELDS)[OtherKind][number];

export const OTHER_KINDS = Object.keys(ENTRY_FIELDS) as OtherKind[];

export const MAY_BE_EMPTY: readonly EntryField[] = ['message', 'amount'];
