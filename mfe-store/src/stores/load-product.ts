import type { Product, ProductPage } from '@linkstall/contracts/http';
import type { PageHead, PageResult, ServerPage } from '@linkstall/contracts/shell';
import { rupees } from '@linkstall/kit/text';
import { brokenNameRule } from '@linkstall/kit/username';

import { productPath } from '../ui/store-path.ts';
import { texts } from '../ui/texts.ts';
import { productFacts } from './product-facts.ts';
import type { StoreOwner } from './store-data.ts';
import { fetchProductPage } from './stores.api.ts';

/** What the HTML of a product's page holds. */
export interface ProductData {
  readonly owner: Omit<StoreOwner, 'email'>;
  /** The owner's theme, as CSS declarations. */
  readonly theme: string;
  readonly product: Product;
}

/** To try the page with before it is deployed. */
export const sampleProduct: ProductData = {
  owner: { username: 'sample', fullName: 'Sample Store', avatar: { url: '' } },
  theme: '--lt-page: white;',
  product: {
    _id: 'sample-1',
    Product_Name: 'A first thing',
    Product_Desc: 'Heavy.',
    Product_Price: 2490,
    Product_Discount_Price: 1690,
    Product_Url: 'example.com',
    Product_status: true,
    Product_Img: [],
  },
};

const ID = /^[\da-f]{24}$/;
/** Of a description, in what search engines and chats show. */
const SAID = 160;

type Shown = Omit<ProductData, 'theme'> & Partial<Pick<ProductPage, 'preview'>>;

function headOf({ owner: { username, fullName }, product, preview }: Shown): PageHead {
  const { Product_Name: name, Product_Desc: text, Product_Discount_Price: price, Product_Img: images } = product;
  const picture = images[0]?.Product_img_Cloudnary_Path;
  return {
    title: texts.product.title(name, fullName),
    description: shortened(`${rupees(price)} · ${text.replace(/\s+/g, ' ')}`),
    canonicalPath: productPath(username, product._id),
    type: 'product',
    ...(picture?.startsWith('/') && { imagePath: picture }),
    ...(preview && { preview: { path: preview.url, alt: texts.product.preview(name, rupees(price)) } }),
  };
}

/** At a word's end, never within a letter. */
const shortened = (text: string): string =>
  text.length > SAID ? `${text.slice(0, SAID).replace(/\s\S*$|[\ud800-\udbff]$/, '')}…` : text;

/** One product of a store. Without its `@` an address leads to the one with it, an old name to the new one. */
export const loadProduct: ServerPage<ProductData>['load'] = async (
  { at = '', product: id = '' },
  api,
): Promise<PageResult<ProductData>> => {
  const name = at.startsWith('@') ? at.slice(1) : at;
  // Nobody's name, nothing's id: no question to the API.
  if (brokenNameRule(name) || !ID.test(id)) return { status: 404 };
  if (name === at) return { status: 302, location: productPath(name, id) };
  const found = await fetchProductPage(api, name, id);
  if (!found) return { status: 404 };
  const { username, fullName, avatar, product, preview, UserTheme } = found;
  if (username.toLowerCase() !== name.toLowerCase()) return { status: 302, location: productPath(username, id) };
  const owner = { username, fullName, avatar };
  const { lookOf } = await import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme');
  const { css, color } = lookOf(UserTheme[0] ?? null);
  return {
    status: 200,
    data: { owner, theme: css, product },
    head: {
      ...headOf({ owner, product, preview }),
      ...(color && { themeColor: color }),
      facts: productFacts(username, product),
    },
  };
};
