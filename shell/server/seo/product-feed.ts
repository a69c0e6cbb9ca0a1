import type { Product } from '@linkstall/contracts/http';
import { decimalsOf } from '@linkstall/kit/currencies';
import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { brokenNameRule } from '@linkstall/kit/username';

import { escapeHtml } from '../pages/escape-html.ts';
import { type FileSite, OwnerFiles, type OwnerFilesDependencies } from './owner-files.ts';

interface Owner {
  readonly username: string;
  readonly fullName: string;
  readonly UserProduct: readonly Product[];
}

export const PRODUCT_FEED = /^\/store\/@[^/]+\/feed\.xml$/i;
const SUBJECT = /^\/store\/@([^/]+)\/feed\.xml$/;
const NAMESPACE = 'xmlns:g="http://base.google.com/ns/1.0"';
/** Characters that XML 1.0 does not allow, not even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const NOT_IN_XML = /[\u0000-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/g;

/**
 * `/store/@name/feed.xml`: the products that visitors see, as RSS 2.0 with the fields of Merchant Center. Meta reads the same
 * fields.
 */
export const productFeeds = (dependencies: OwnerFilesDependencies) =>
  new OwnerFiles<Owner>(dependencies, {
    name: 'product feed',
    fileOf: (path) => {
      const [, name = ''] = SUBJECT.exec(path) ?? [];
      if (brokenNameRule(name) !== null) return null;
      return { apiPath: `/${name}/Store`, contentType: 'application/xml; charset=utf-8', write: feedOf };
    },
    texts: { missing: 'There is no such store.', unavailable: 'This feed is not available at the moment.' },
  });

function feedOf({ username, fullName, UserProduct: products }: Owner, { origin }: FileSite): string {
  const store = `${origin}/store/@${username}`;
  const channel = [
    element('title', `Store of ${fullName}`),
    element('link', store),
    element('description', `The products of ${fullName} (@${username})`),
    ...products.map((product) => `<item>${fieldsOf(product, store).join('')}</item>`),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${NAMESPACE}><channel>${channel.join('')}</channel></rss>`;
}

/** Both services want an address on the site whose owner they know, so `link` is the page of the product here. */
function fieldsOf(product: Product, store: string): string[] {
  const { Product_Price: price, Product_Discount_Price: salePrice, Product_Currency: currency } = product;
  const [image, ...images] = product.Product_Img.map(
    ({ Product_img_Cloudnary_Path: path }) => new URL(path, store).href,
  );
  return [
    element('g:id', product._id),
    element('g:title', product.Product_Name),
    element('g:description', product.Product_Desc),
    element('g:link', `${store}/${product._id}`),
    ...(image === undefined ? [] : [element('g:image_link', image)]),
    ...images.map((address) => element('g:additional_image_link', address)),
    element('g:availability', product.Product_Stock === 0 ? 'out_of_stock' : 'in_stock'),
    element('g:price', money(price, currency)),
    ...(salePrice < price ? [element('g:sale_price', money(salePrice, currency))] : []),
    ...(product.Product_Collection ? [element('g:product_type', product.Product_Collection)] : []),
  ];
}

const money = (amount: number, currency = DEFAULT_CURRENCY): string =>
  `${amount.toFixed(decimalsOf(currency))} ${currency}`;

const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text.replaceAll(NOT_IN_XML, ''))}</${name}>`;
