import { formatPrice } from '@linkstall/kit/text';

import { texts } from '../texts.ts';
import { entryTexts } from './entry-texts.ts';

interface Props {
  readonly price: number;
  /** The price that a buyer pays. */
  readonly discountPrice: number;
  /** Code of ISO 4217. Absent: rupees. */
  readonly currency?: string | undefined;
  readonly isAffiliate?: boolean | undefined;
}

/** The price line of a product: the price before a discount, the price now, and whether the creator earns from purchases. */
export const Price = ({ price, discountPrice, currency, isAffiliate }: Props) => (
  <small>
    {discountPrice < price && (
      <>
        <span className="ls-hidden">{entryTexts.priceBefore}</span>
        <s>{formatPrice(price, currency)}</s>
        <span className="ls-hidden">{entryTexts.priceNow}</span>
      </>
    )}
    <b>{formatPrice(discountPrice, currency)}</b>
    {isAffiliate && <em>{texts.page.affiliate}</em>}
  </small>
);
