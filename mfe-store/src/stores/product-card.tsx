import type { Product } from '@linkstall/contracts/http';
import { EyeOffIcon } from '@linkstall/kit/pieces';
import { linkHref, rupees } from '@linkstall/kit/text';
import { memo, useId, useRef, useState, type ReactNode } from 'react';

import { texts } from '../ui/texts.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Badge, Card, Desc, HiddenPill, More, Name, Price, Retailer, Text, Whole } from './product-card.styles.ts';
import { ProductPictures } from './product-pictures.tsx';
import { useSlideshow } from './use-slideshow.ts';

/** What is cut off after three lines; shorter texts always fit. */
const LONG = 110;

interface ProductCardProps {
  readonly product: Product;
  readonly first: boolean;
  /** The owner's; nothing for visitors. */
  readonly tools?: ((product: Product) => ReactNode) | undefined;
}

/** One product; a click anywhere on it leads to where it is sold, in a new tab. */
export const ProductCard = memo(function ProductCard({ product, first, tools }: ProductCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const slideshow = useSlideshow(product.Product_Img.length, card);
  const { Product_Price: price, Product_Discount_Price: now } = product;
  const percent = percentOff(price, now);
  return (
    <Card ref={card} {...slideshow.cardProps}>
      <ProductPictures product={product} slideshow={slideshow} first={first}>
        {percent > 0 && <Badge>{texts.product.off(percent)}</Badge>}
        {tools?.(product)}
      </ProductPictures>
      <Text>
        <Name>
          <Whole href={linkHref(product.Product_Url)} target="_blank" rel="noopener nofollow sponsored">
            {product.Product_Name}
            <span className="ls-hidden">{texts.product.newTab}</span>
          </Whole>
        </Name>
        {!product.Product_status && (
          <HiddenPill>
            <EyeOffIcon />
            {texts.product.hidden}
          </HiddenPill>
        )}
        <Price>
          <b>{rupees(now)}</b>
          {now < price && (
            <s>
              <span className="ls-hidden">{texts.product.priceBefore}</span>
              {rupees(price)}
            </s>
          )}
          {product.Product_Retailer && <Retailer>{texts.product.from(product.Product_Retailer)}</Retailer>}
        </Price>
        <Description text={product.Product_Desc} name={product.Product_Name} />
      </Text>
    </Card>
  );
});

/** The discount in percent, for the badge; 0 when there is none to speak of. */
function percentOff(price: number, discountPrice: number): number {
  if (price <= 0 || discountPrice >= price) return 0;
  return Math.round(((price - discountPrice) / price) * 100);
}

function Description({ text, name }: { readonly text: string; readonly name: string }) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const id = useId();
  return (
    <>
      <Desc id={id} $open={open}>
        {text}
      </Desc>
      {text.length > LONG && hydrated && (
        <More
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${open ? texts.product.readLess : texts.product.readOn}: ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.product.readLess : texts.product.readOn}
        </More>
      )}
    </>
  );
}
