import type { PageLanguage, Product, PublicUser, StorePageSize } from '@linkstall/contracts/http';
import type { ProductFilter } from '@linkstall/kit/product-filter';

/** The data of the owner that the page shows. The owner's links are left out to keep the HTML small. */
export type StoreOwner = Pick<PublicUser, 'username' | 'fullName' | 'email' | 'avatar'> &
  Partial<Pick<PublicUser, 'line' | 'place'>>;

/** The data of one store page, which the HTML contains. */
export interface StoreData {
  readonly owner: StoreOwner;
  /** The owner's theme, as CSS declarations. */
  readonly theme: string;
  /** The products of this page only. */
  readonly products: readonly Product[];
  /** The page number, counted from 1. */
  readonly page: number;
  /** The number of products of the collection or the search; without them, of the store. */
  readonly total: number;
  /** The number of products of the store, when it is not `total`. */
  readonly storeTotal?: number;
  /** The names of all collections. */
  readonly collections?: readonly string[];
  /** The collection that the page shows, or the words that it searches. */
  readonly filter?: ProductFilter;
  /** Absent for English. */
  readonly language?: PageLanguage;
}

export const PAGE_SIZE: StorePageSize = 24;

export const pagesFor = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** Sample data that the release gate renders before a deployment. */
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
