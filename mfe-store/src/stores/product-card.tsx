import type { Product } from '@linkstall/contracts/http';
import { linkHref, pingOf, rupees } from '@linkstall/kit/text';
import { memo, useEffect, useRef, type ReactNode } from 'react';

import { productPath } from '../ui/store-path.ts';
import { texts } from '../ui/texts.ts';
import { Description } from './description.tsx';
import { enliven } from './lively-card.ts';
import { percentOff } from './percent-off.ts';
import { Badge, Card, Cost, Details, Name, Price, Way, Whole } from './product-card.styles.ts';
import { ProductPictures } from './product-pictures.tsx';

/** Picture, name, price, description, way; its owner has tools, too. */
const PARTS = 5;

interface ProductCardProps {
  readonly product: Product;
  /** Whose store it is. */
  readonly username: string;
  readonly first: boolean;
  /** It is the only one. */
  readonly alone: boolean;
  /** The owner's; nothing for visitors. */
  readonly tools?: ((product: Product) => ReactNode) | undefined;
}

/** One product; a click anywhere on it leads to where it is sold, in a new tab. What is said of it has a page, too. */
export const ProductCard = memo(function ProductCard({ product, username, first, alone, tools }: ProductCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const { length } = product.Product_Img;
  useEffect(() => (card.current ? enliven(card.current) : undefined), [length]);
  const { Product_Price: price, Product_Discount_Price: now, Product_Retailer: retailer } = product;
  const percent = percentOff(price, now);
  return (
    <Card
      ref={card}
      $alone={alone}
      $hidden={!product.Product_status}
      $parts={tools ? PARTS + 1 : PARTS}
      data-card=""
      suppressHydrationWarning
    >
      <ProductPictures product={product} first={first} alone={alone}>
        {percent > 0 && <Badge>{texts.product.off(percent)}</Badge>}
      </ProductPictures>
      <Name data-name="">
        <Whole
          href={linkHref(product.Product_Url)}
          ping={pingOf(product._id)}
          target="_blank"
          rel="noopener nofollow sponsored"
        >
          {product.Product_Name}
          <span className="ls-hidden">{texts.product.newTab}</span>
        </Whole>
      </Name>
      <Cost>
        <Price>
          <b>{rupees(now)}</b>
          {now < price && (
            <s>
              <span className="ls-hidden">{texts.product.priceBefore}</span>
              {rupees(price)}
            </s>
          )}
        </Price>
        <Details href={productPath(username, product._id)}>{texts.product.details}</Details>
      </Cost>
      <Description product={product} />
      <Way>
        <span>{retailer ? texts.product.buyAt(retailer) : texts.product.open}</span>
      </Way>
      {tools?.(product)}
    </Card>
  );
});
