import type { Product } from '@linkstall/contracts/http';
import { formatPrice } from '@linkstall/kit/text';

import { texts } from '../../ui/texts.ts';
import { Price } from './product-card.styles.ts';

/** The price now, and the price before a discount. */
export const Prices = ({ product }: { readonly product: Product }) => {
  const { Product_Price: price, Product_Discount_Price: discountPrice, Product_Currency: currency } = product;
  return (
    <Price>
      <b>{formatPrice(discountPrice, currency)}</b>
      {discountPrice < price && (
        <s>
          <span className="ls-hidden">{texts.product.priceBefore}</span>
          {formatPrice(price, currency)}
        </s>
      )}
    </Price>
  );
};
