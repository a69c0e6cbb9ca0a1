import type { Product } from '@linkstall/contracts/http';
import { formatPrice } from '@linkstall/kit/text';

import { useLocale, useTexts } from '../../ui/languages.ts';
import { Price } from './product-card.styles.ts';

/** The price now, and the price before a discount. */
export const Prices = ({ product }: { readonly product: Product }) => {
  const texts = useTexts();
  const locale = useLocale();
  const { Product_Price: price, Product_Discount_Price: discountPrice, Product_Currency: currency } = product;
  return (
    <Price>
      <b>{formatPrice(discountPrice, currency, locale)}</b>
      {discountPrice < price && (
        <s>
          <span className="ls-hidden">{texts.product.priceBefore}</span>
          {formatPrice(price, currency, locale)}
        </s>
      )}
    </Price>
  );
};
