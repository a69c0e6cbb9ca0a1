import type { StoredImage } from '../media/image-store.service.js';
import type { ShownTimes } from '../times/shown-times.types.js';

/** What a creator fills in. Prices are whole paise: rupees with places are no numbers to reckon with. */
export interface ProductFields extends ShownTimes {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly discountPrice: number;
  readonly url: string;
  /** Empty: none. */
  readonly retailer: string;
  readonly isShown: boolean;
}

export interface StoredProduct extends ProductFields {
  readonly id: string;
  readonly ownerId: string;
  readonly images: readonly StoredImage[];
  /** Rises with each change of this product; where it stands in the store is no part of it. */
  readonly revision: number;
  /** Of the last writes. */
  readonly marks: readonly string[];
}

/** Ids of one owner's products in store order, as they were read. Revision 0: nothing is stored yet. */
export interface Shelf {
  readonly revision: number;
  readonly ids: readonly string[];
  /** Of the last writes. */
  readonly marks: readonly string[];
}
