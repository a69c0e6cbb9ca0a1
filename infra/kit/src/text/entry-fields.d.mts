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
  | 'productId';
export declare const ENTRY_FIELDS: Readonly<Record<OtherKind, readonly EntryField[]>>;
export declare const OTHER_KINDS: readonly OtherKind[];
