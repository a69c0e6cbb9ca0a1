import type { ProductFilter } from '@linkstall/kit/product-filter';

/** The products of a store that one page shows. */
export interface StoreView extends ProductFilter {
  /** The page number, counted from 1. */
  readonly page?: number;
}

/** `/store/@asha`, the only address of a store. Pages after the first, collections and searches have a query. */
export function storePath(username: string, { page = 1, collection, words }: StoreView = {}): string {
  const query = new URLSearchParams({
    ...(collection !== undefined && { in: collection }),
    ...(words !== undefined && { q: words }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/store/@${username}${query.size > 0 ? `?${query}` : ''}`;
}

/** `/store/@asha/<id>`, the only address of a product. */
export const productPath = (username: string, id: string): string => `${storePath(username)}/${id}`;
