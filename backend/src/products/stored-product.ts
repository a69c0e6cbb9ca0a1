import type { StoredImage } from '../media/image-store.service.js';
import type { VisibilityWindow } from '../scheduling/schedule.types.js';

/** What a creator fills in. Prices are whole paise: rupees with places are no numbers to reckon with. */
export interface ProductFields extends VisibilityWindow {
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
  /** A fractional key, see `ordering/positions.ts`. */
  readonly position: string;
  readonly images: readonly StoredImage[];
  /** Rises with each change of the content; the position is no content. */
  readonly revision: number;
  /** When it was deleted; null for products that are there. */
  readonly removedAt: Date | null;
}
