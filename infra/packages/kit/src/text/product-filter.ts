import type { Product } from '@linkstall/contracts/http';

/** The products of a store that a list contains; without a field all. */
export interface ProductFilter {
  readonly collection?: string | undefined;
  /** Words of a search. Each must occur in a text of the product. */
  readonly words?: string | undefined;
}

type Texts = Pick<Product, 'Product_Name' | 'Product_Desc' | 'Product_Collection' | 'Product_Retailer'>;

/** Browsers and the API filter by this function, so that both show the same products. */
export function matchesFilter(product: Texts, { collection, words }: ProductFilter): boolean {
  const { Product_Name: name, Product_Desc: description } = product;
  const { Product_Collection: own = '', Product_Retailer: retailer = '' } = product;
  if (collection !== undefined && !isSameCollection(own, collection)) return false;
  if (words === undefined) return true;
  const text = lower([name, description, own, retailer].join('\n'));
  return lower(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export const isSameCollection = (first: string, second: string): boolean => lower(first) === lower(second);

const lower = (text: string): string => text.normalize('NFC').toLowerCase();
