import { rupees } from '@linkstall/kit/text';

import { texts } from '../texts.ts';
import { entryTexts } from './entry-texts.ts';

interface Props {
  readonly price: number;
  /** The price that a buyer pays. */
  readonly discountPrice: number;
  readonly isAffiliate?: boolean | undefined;
}

/** The price line of a product: the price before a discount, the price now, and whether the creator earns from purchases. */
export const Price = ({ price, discountPrice, isAffiliate }: Props) => (
  <small>
    {discountPrice < price && (
      <>
        <span className="ls-hidden">{entryTexts.priceBefore}</span>
        <s>{rupees(price)}</s>
        <span className="ls-hidden">{entryTexts.priceNow}</span>
      </>
    )}
    <b>{rupees(discountPrice)}</b>
    {isAffiliate && <em>{texts.page.affiliate}</em>}
  </small>
);
