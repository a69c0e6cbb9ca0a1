import type { PageLanguage, Product, ProductOrders, ProductPage } from '@linkstall/contracts/http';
import { siteOf, type PageHead, type PageResult, type ServerPage } from '@linkstall/contracts/shell';
import { formatPrice } from '@linkstall/kit/text';
import { brokenNameRule } from '@linkstall/kit/username';

import { productPath } from '../../ui/store-path.ts';
import { loadTexts } from '../../ui/languages.ts';
import { inLanguage, productFacts } from './product-facts.ts';
import type { StoreOwner } from '../store-data.ts';
import { storeStyles } from '../store-styles.ts';
import { fetchProductPage } from '../stores.api.ts';

/** The data of a product page, which the HTML contains. */
export interface ProductData {
  readonly owner: Omit<StoreOwner, 'email'>;
  /** The owner's theme, as CSS declarations. */
  readonly theme: string;
  readonly product: Product;
  /** Other products of the same store. */
  readonly more: readonly Product[];
  /** How visitors order from the creator. */
  readonly orders?: ProductOrders;
  /** Absent for English. */
  readonly language?: PageLanguage;
}

/** Sample data that the release gate renders before a deployment. */
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
  more: [],
};

const ID = /^[\da-f]{24}$/;
/** The maximum length of a description for search engines and chats. */
const MAX_DESCRIPTION = 160;

type HeadData = Pick<ProductData, 'owner' | 'product' | 'language'> &
  Partial<Pick<ProductPage, 'preview'>> & { readonly siteName: string };

async function headOf({ owner, product, preview, language, siteName }: HeadData): Promise<PageHead> {
  const { username, fullName } = owner;
  const texts = await loadTexts(language);
  const { Product_Name: name, Product_Desc: text, Product_Img: images } = product;
  const price = formatPrice(product.Product_Discount_Price, product.Product_Currency, texts.locale);
  const coverPath = images[0]?.Product_img_Cloudnary_Path;
  return {
    title: texts.product.title(name, fullName, siteName),
    description: shorten(`${price} · ${text.replace(/\s+/g, ' ')}`),
    canonicalPath: productPath(username, product._id),
    type: 'product',
    ...(language && { language }),
    ...(coverPath?.startsWith('/') && { imagePath: coverPath }),
    ...(preview && { preview: { path: preview.url, alt: texts.product.preview(name, price) } }),
  };
}

/** Cuts a long text after a whole word, and never inside a surrogate pair. */
const shorten = (text: string): string =>
  text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION).replace(/\s\S*$|[\ud800-\udbff]$/, '')}…` : text;

/** Loads one product. Addresses without `@` and former usernames redirect to the current address. */
export const loadProduct: ServerPage<ProductData>['load'] = async (
  { at = '', product: id = '' },
  api,
): Promise<PageResult<ProductData>> => {
  const name = at.startsWith('@') ? at.slice(1) : at;
  // Do not ask the API about an invalid username or id.
  if (brokenNameRule(name) || !ID.test(id)) return { status: 404 };
  if (name === at) return { status: 302, location: productPath(name, id) };
  const response = await fetchProductPage(api, name, id);
  if (!response) return { status: 404 };
  const { username, fullName, avatar, product, more = [], orders, preview, language, languages, UserTheme } = response;
  if (username.toLowerCase() !== name.toLowerCase()) return { status: 302, location: productPath(username, id) };
  const owner = { username, fullName, avatar };
  const { css, color } = await storeStyles(UserTheme[0] ?? null);
  return {
    status: 200,
    data: { owner, theme: css, product, more, ...(orders && { orders }), ...(language && { language }) },
    head: {
      ...(await headOf({ owner, product, preview, siteName: siteOf(api).name, ...(language && { language }) })),
      languages,
      ...(color && { themeColor: color }),
      facts: inLanguage(productFacts(username, product), { language, type: 'ItemPage' }),
    },
  };
};
