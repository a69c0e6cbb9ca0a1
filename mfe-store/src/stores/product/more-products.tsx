import type { Product } from '@linkstall/contracts/http';
import { formatPrice, imageAt, imageSrcSet } from '@linkstall/kit/text';
import styled from 'styled-components';

import { productPath } from '../../ui/store-path.ts';
import { useLocale, useTexts } from '../../ui/languages.ts';
import { NoImage } from '../no-image.tsx';
import type { StoreOwner } from '../store-data.ts';

interface MoreProductsProps {
  readonly owner: Pick<StoreOwner, 'username' | 'fullName'>;
  readonly products: readonly Product[];
}

/** Other products of the stall, each as a link to its own page. Narrow pages show a row to swipe. */
export function MoreProducts({ owner: { username, fullName }, products }: MoreProductsProps) {
  const texts = useTexts();
  const locale = useLocale();
  return (
    <Section aria-labelledby="more">
      <h2 id="more">{texts.product.moreFrom(fullName)}</h2>
      <ul role="list">
        {products.map(({ _id: id, Product_Name: name, Product_Img: [cover], ...product }) => (
          <li key={id}>
            <a href={productPath(username, id)}>
              {cover ? (
                <img
                  src={imageAt(cover.Product_img_Cloudnary_Path, 320)}
                  srcSet={imageSrcSet(cover.Product_img_Cloudnary_Path, { '1x': 320, '2x': 640 })}
                  width="320"
                  height="400"
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              ) : (
                <NoImage />
              )}
              <span>{name}</span>
              <b>{formatPrice(product.Product_Discount_Price, product.Product_Currency, locale)}</b>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Section = styled.section`
  margin-top: 1.75em;
  color: var(--lt-foot);
  h2 {
    margin-bottom: 0.6em;
    color: inherit;
    font: var(--lt-heading-weight) 1.25em/1.3 var(--lt-heading-font);
    text-transform: var(--lt-heading-case);
    unicode-bidi: plaintext;
  }
  ul {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(9em, 42%);
    gap: 0.75em;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x proximity;
    scrollbar-width: none;
    padding: 3px;
    margin: -3px;
  }
  li {
    scroll-snap-align: start;
  }
  a {
    display: grid;
    grid-template-rows: auto 1fr auto;
    height: 100%;
    overflow: clip;
    background: var(--lt-link);
    color: var(--lt-title);
    border: var(--lt-link-border);
    border-bottom: var(--lt-link-rule);
    border-radius: min(var(--lt-link-radius), 1em);
    text-decoration: none;
  }
  img,
  svg {
    width: 100%;
    height: auto;
    aspect-ratio: 4 / 5;
    object-fit: cover;
    background: var(--lt-icon);
    color: var(--lt-icon-text);
  }
  span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    align-self: start;
    margin: 0.6em 0.75em 0;
    line-height: 1.3;
    unicode-bidi: plaintext;
  }
  b {
    margin: 0.2em 0.75em 0.75em;
    font-variant-numeric: tabular-nums;
  }
  @container (min-width: 44em) {
    ul {
      grid-auto-columns: minmax(0, 1fr);
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;
