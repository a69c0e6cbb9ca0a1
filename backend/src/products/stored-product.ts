import type { Translations } from '@linkstall/contracts/http';

import type { StoredImage } from '../media/store/image-store.service.js';
import type { VisibilityWindow } from '../scheduling/schedule.types.js';
import type { ItemTakedown } from '../users/takedown.rule.js';

/** The fields that a creator fills in. Prices are integers in minor units such as paise, because decimals cause rounding errors. */
export interface ProductFields extends VisibilityWindow {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly discountPrice: number;
  /** Code of ISO 4217. */
  readonly currency: string;
  readonly url: string;
  /** Empty when there is none. */
  readonly retailer: string;
  /** Whether the creator switched the product on. Outside its schedule visitors still do not see the product. */
  readonly isShown: boolean;
  /** Empty when the product is in no collection. */
  readonly collectionName: string;
  readonly isFeatured: boolean;
  /** Whether the creator earns from purchases at `url`. */
  readonly isAffiliate: boolean;
  /** Whether the creator sells the product, so that visitors can order from the creator. */
  readonly isDirect: boolean;
  /** Number of pieces that are left; null: not counted. */
  readonly stock: number | null;
  /** Name and description in further languages; null for none. */
  readonly translations: Translations | null;
}

export interface StoredProduct extends ProductFields {
  readonly id: string;
  readonly ownerId: string;
  /** Fractional key, see `ordering/positions.ts`. */
  readonly position: string;
  readonly images: readonly StoredImage[];
  /** Increases with each change of the content; the position is not content. */
  readonly revision: number;
  /** When the product was deleted; null for products that are not deleted. */
  readonly removedAt: Date | null;
  /** Absent unless an operator hides the product. An edit cannot change it. */
  readonly takedown?: ItemTakedown;
}
