import type { Product, PublicUser, StorePageSize } from '@linkstall/contracts/http';

/** What the page needs of its owner; links and theme would only make the HTML heavier. */
export type StoreOwner = Pick<PublicUser, 'username' | 'fullName' | 'email' | 'avatar'>;

/** One page of a store: what its HTML holds. */
export interface StoreData {
  readonly owner: StoreOwner;
  /** This page's share of them. */
  readonly products: readonly Product[];
  /** Counted from 1. */
  readonly page: number;
  readonly total: number;
}

export const PAGE_SIZE: StorePageSize = 24;

export const pagesFor = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));
