import { formatPrice } from '@linkstall/kit/text';

import { useLocale, usePageTexts } from '../languages.ts';
import { useEntryTexts } from './use-entry-texts.ts';

interface Props {
  readonly price: number;
  /** The price that a buyer pays. */
  readonly discountPrice: number;
  /** Code of ISO 4217. Absent: rupees. */
  readonly currency?: string | undefined;
  readonly isAffiliate?: boolean | undefined;
}

/** The price line of a product: the price before a discount, the price now, and whether the creator earns from purchases. */
export function Price({ price, discountPrice, currency, isAffiliate }: Props) {
  const { priceBefore, priceNow } = useEntryTexts();
  const { affiliate } = usePageTexts();
  const locale = useLocale();
  return (
    <small>
      {discountPrice < price && (
        <>
          <span className="ls-hidden">{priceBefore}</span>
          <s>{formatPrice(price, currency, locale)}</s>
          <span className="ls-hidden">{priceNow}</span>
        </>
      )}
      <b>{formatPrice(discountPrice, currency, locale)}</b>
      {isAffiliate && <em>{affiliate}</em>}
    </small>
  );
}
