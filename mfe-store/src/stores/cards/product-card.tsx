import type { Product } from '@linkstall/contracts/http';
import { percentOff } from '@linkstall/kit/percent-off';
import { linkHref, pingOf } from '@linkstall/kit/text';
import { memo, useEffect, useRef, type ReactNode } from 'react';

import { productPath } from '../../ui/store-path.ts';
import { useTexts } from '../../ui/languages.ts';
import { Description } from '../product/description.tsx';
import { attachCardBehavior } from './card-behavior.ts';
import { Actions, Badge, BuyLabel, Card, CardLink, DetailsLink, Name } from './product-card.styles.ts';
import { Notes } from './notes.tsx';
import { Prices } from './prices.tsx';
import { ProductImages } from './product-images.tsx';

/**
 * The grid rows of a card: images, name, price, description and actions. The owner's card has one more row for tools.
 */
const ROWS = 5;

interface ProductCardProps {
  readonly product: Product;
  readonly username: string;
  readonly isEager: boolean;
  /** True when the store has no other product. */
  readonly isOnly: boolean;
  /** Renders the owner's tools. Undefined for visitors. */
  readonly renderTools?: ((product: Product) => ReactNode) | undefined;
}

/** A product card. A click on the card opens the shop in a new tab. The details link opens the product's own page. */
export const ProductCard = memo(function ProductCard({
  product,
  username,
  isEager,
  isOnly,
  renderTools,
}: ProductCardProps) {
  const texts = useTexts();
  const card = useRef<HTMLLIElement>(null);
  const { length } = product.Product_Img;
  useEffect(() => (card.current ? attachCardBehavior(card.current) : undefined), [length]);
  const { Product_Price: price, Product_Discount_Price: discountPrice, Product_Retailer: retailer } = product;
  const percent = percentOff(price, discountPrice);
  const isSoldOut = product.Product_Stock === 0;
  return (
    <Card
      ref={card}
      $isOnly={isOnly}
      $isHidden={!product.Product_status}
      $isFeatured={product.Product_Featured === true && !isOnly}
      $rows={renderTools ? ROWS + 1 : ROWS}
      data-card=""
      suppressHydrationWarning
    >
      <ProductImages product={product} isEager={isEager} isOnly={isOnly}>
        {isSoldOut && <Badge>{texts.product.soldOut}</Badge>}
        {percent > 0 && !isSoldOut && <Badge>{texts.product.percentOff(percent)}</Badge>}
      </ProductImages>
      <Name data-name="">
        <CardLink
          href={linkHref(product.Product_Url)}
          ping={pingOf(product._id)}
          target="_blank"
          rel="noopener nofollow ugc sponsored"
        >
          {product.Product_Name}
          <span className="ls-hidden">{texts.product.newTab}</span>
        </CardLink>
      </Name>
      <div>
        <Prices product={product} />
        <Notes product={product} />
      </div>
      <Description product={product} />
      <Actions>
        <BuyLabel $isSoldOut={isSoldOut}>
          <span>
            {isSoldOut ? texts.product.soldOut : retailer ? texts.product.buyAt(retailer) : texts.product.buy}
          </span>
        </BuyLabel>
        <DetailsLink href={productPath(username, product._id)}>{texts.product.details}</DetailsLink>
      </Actions>
      {renderTools?.(product)}
    </Card>
  );
});
