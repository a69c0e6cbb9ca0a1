import type { Product } from '@linkstall/contracts/http';

import { formatPrice } from '@linkstall/kit/format-price';

import { html, webLink, type Html } from '../http/markup.js';
import { toResponse } from './product-presenter.js';
import type { StoredProduct } from './stored-product.js';

export const imagePath = (id: string) => `images/products/${id}.webp`;

/** A product with the paths of its images in the zip file. */
export function toExport(product: StoredProduct): Product {
  const images = product.images.map(({ id }) => ({ id, url: imagePath(id) }));
  return toResponse({ ...product, images });
}

const priceOf = (product: Product, field: 'Product_Price' | 'Product_Discount_Price') =>
  formatPrice(product[field], product.Product_Currency);

export const productsView = (products: readonly Product[]): Html => html`
  <h2>Products (${products.length})</h2>
  <ul class="products">
    ${products.map(cardOf)}
  </ul>
`;

const cardOf = (product: Product): Html => html`
  <li>
    ${product.Product_Img.map(
      ({ Product_img_Cloudnary_Path: path }, index) =>
        html`<a href="${path}"><img src="${path}" alt="${product.Product_Name}, picture ${index + 1}" /></a>`,
    )}
    <h3>${product.Product_Name} ${product.Product_status ? null : html`<small>hidden</small>`}</h3>
    <p><b>${priceOf(product, 'Product_Discount_Price')}</b> <s>${priceOf(product, 'Product_Price')}</s></p>
    <p class="description">${product.Product_Desc}</p>
    ${product.Product_Affiliate ? html`<p><small>Affiliate link</small></p>` : null}
    <p>${product.Product_Retailer ?? null} ${webLink(product.Product_Url)}</p>
  </li>
`;
