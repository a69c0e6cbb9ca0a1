import type { Product, PublicUser, StorePageSize } from '@linkstall/contracts/http';

/** What the page needs of its owner; links would only make the HTML heavier. */
export type StoreOwner = Pick<PublicUser, 'username' | 'fullName' | 'email' | 'avatar'> &
  Partial<Pick<PublicUser, 'line' | 'place'>>;

/** One page of a store: what its HTML holds. */
export interface StoreData {
  readonly owner: StoreOwner;
  /** The owner's theme, as CSS declarations. */
  readonly theme: string;
  /** This page's share of them. */
  readonly products: readonly Product[];
  /** Counted from 1. */
  readonly page: number;
  readonly total: number;
}

export const PAGE_SIZE: StorePageSize = 24;

export const pagesFor = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** To try the page with before it is deployed. */
export const sampleStore: StoreData = {
  owner: {
    username: 'sample',
    fullName: 'Sample Store',
    email: 'sample@example.com',
    avatar: { url: '' },
  },
  theme: '--lt-page: white;',
  products: [
    {
      _id: 'sample-1',
      Product_Name: 'A first thing',
      Product_Desc: 'Heavy.',
      Product_Price: 2490,
      Product_Discount_Price: 1690,
      Product_Url: 'example.com',
      Product_status: true,
      Product_Img: [],
    },
  ],
  page: 1,
  total: 1,
};
