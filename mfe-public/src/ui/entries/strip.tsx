import { imageAt, imageSrcSet } from '@linkstall/kit/text';

import type { PageEntry } from '../page-content.ts';
import { BagIcon } from './icons.tsx';
import { Price } from './price.tsx';

interface Props {
  readonly entry: Extract<PageEntry, { kind: 'products' }>;
  readonly username: string;
  readonly isInert: boolean;
}

/** The first products of the store, as a row to swipe. Each leads to its own page. */
export function Strip({ entry: { title, products }, username, isInert }: Props) {
  const cards = products.map((product) => {
    const { url } = product.picture;
    const content = (
      <>
        {url ? (
          <img
            src={imageAt(url, 320)}
            srcSet={isInert ? undefined : imageSrcSet(url, { '1x': 320, '2x': 640 })}
            width={320}
            height={400}
            alt=""
            loading="lazy"
          />
        ) : (
          <i aria-hidden="true">
            <BagIcon />
          </i>
        )}
        <span>{product.name}</span>
        <Price {...product} />
      </>
    );
    return (
      <li key={product.productId}>
        {isInert ? <div>{content}</div> : <a href={`/store/@${username}/${product.productId}`}>{content}</a>}
      </li>
    );
  });
  return (
    <>
      {isInert ? <p>{title}</p> : <h2>{title}</h2>}
      <ul role="list">{cards}</ul>
    </>
  );
}
