import type { ProductImportFault } from '@linkstall/contracts/http';
import { CURRENCIES, decimalsOf, symbolOf } from '@linkstall/kit/currencies';

import type { StoredProduct } from '../stored-product.js';

/** The columns of an export. The names are those of Merchant Center where it has one. */
export const COLUMNS = [
  ...['id', 'title', 'description', 'link', 'image_link', 'additional_image_link', 'price', 'sale_price'],
  ...['availability', 'stock', 'retailer', 'collection', 'affiliate', 'sold_by_me', 'featured', 'visible'],
  ...['visible_from', 'visible_until', 'translations'],
] as const;

/** Names of columns in other files, and the column that has the same content here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  name: 'title',
  product_name: 'title',
  url: 'link',
  image: 'image_link',
  images: 'image_link',
  product_type: 'collection',
  quantity: 'stock',
  inventory: 'stock',
  quantity_to_sell_on_facebook: 'stock',
};

/** The column of each field of the form. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  Product_Name: 'title',
  Product_Desc: 'description',
  Product_Price: 'price',
  Product_Currency: 'price',
  Product_Discount_Price: 'sale_price',
  Product_Url: 'link',
  Product_Retailer: 'retailer',
  Product_Collection: 'collection',
  Product_Stock: 'stock',
  Product_Affiliate: 'affiliate',
  Product_Direct: 'sold_by_me',
  Product_Featured: 'featured',
  Product_status: 'visible',
  shownFrom: 'visible_from',
  shownUntil: 'visible_until',
  translations: 'translations',
};
const REQUIRED = ['title', 'description', 'link', 'price'] as const;
const SOLD_OUT = ['out_of_stock', 'discontinued'];
const YES = ['yes', 'true', '1', 'y'];
const NO = ['no', 'false', '0', 'n'];

/** The cells of a row by column. Cells of columns with the same meaning are a list. */
export type Cells = ReadonlyMap<string, readonly string[]>;

const yes = (isTrue: boolean): string => (isTrue ? 'yes' : 'no');

/** The cells of a product. `site` is the address of this site, for its images. */
export function cellsOf(product: StoredProduct, site: string): string[] {
  const { price, discountPrice, currency, stock, images } = product;
  const money = (units: number) => `${(units / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))} ${currency}`;
  const [image = '', ...others] = images.map(({ url }) => (url.startsWith('/') ? `${site}${url}` : url));
  return [
    ...[product.id, product.name, product.description, product.url, image, others.join(',')],
    ...[money(price), discountPrice < price ? money(discountPrice) : ''],
    ...[stock === 0 ? 'out_of_stock' : 'in_stock', stock === null ? '' : String(stock)],
    ...[product.retailer, product.collectionName],
    ...[product.isAffiliate, product.isDirect, product.isFeatured, product.isShown].map(yes),
    ...[product.shownFrom, product.shownUntil].map((moment) => moment?.toISOString() ?? ''),
    product.translations ? JSON.stringify(product.translations) : '',
  ];
}

/** The column with this name here; null for a column that is not taken over. `Sale price` and `g:sale_price` are the same. */
export function columnOf(name: string): string | null {
  const plain = name.trim().toLowerCase().replace(/^g:/, '').replaceAll(/[ -]/g, '_');
  const column = Object.hasOwn(OTHER_NAMES, plain) ? OTHER_NAMES[plain] : plain;
  return COLUMNS.find((known) => known === column) ?? null;
}

/** The text of a cell. A `product_type` such as `Home > Kitchen` is a path, and its last part is the collection. */
export const textIn = (columnName: string, text: string): string =>
  /^\s*(?:g:)?product[ _-]type\s*$/i.test(columnName) ? (text.split('>').at(-1) ?? '') : text;

/** The column in which a file must have a value, if the file lacks it. */
export const missingColumn = (columns: readonly (string | null)[]): string | undefined =>
  REQUIRED.find((column) => !columns.includes(column));

export const columnOfField = (field: string): string => COLUMN_OF[field] ?? field;

export const emptyFaults = (cells: Cells): ProductImportFault[] =>
  REQUIRED.filter((column) => cell(cells, column) === '').map((column) => ({ column, message: 'It is empty' }));

/** The values of a row as the form of a product has them. */
export function valuesOf(cells: Cells): Record<string, string> {
  const text = (column: string) => cell(cells, column);
  const currency = currencyIn(text('price'));
  const availability = text('availability').toLowerCase().replaceAll(' ', '_');
  const isSoldOut = text('stock') === '' && SOLD_OUT.includes(availability);
  return {
    Product_Name: text('title'),
    Product_Desc: text('description'),
    Product_Url: text('link'),
    Product_Price: text('price'),
    Product_Discount_Price: text('sale_price') || text('price'),
    Product_Currency: currency,
    Product_Retailer: text('retailer'),
    Product_Collection: text('collection'),
    Product_Stock: isSoldOut ? '0' : text('stock'),
    Product_Affiliate: answerOf(text('affiliate'), 'false'),
    Product_Direct: answerOf(text('sold_by_me'), 'false'),
    Product_Featured: answerOf(text('featured'), 'false'),
    Product_status: answerOf(text('visible'), 'true'),
    shownFrom: text('visible_from'),
    shownUntil: text('visible_until'),
    translations: text('translations'),
  };
}

/** The addresses of the images of a row. Commas divide addresses, as in Merchant Center. */
export function picturesIn(cells: Cells): { readonly column: string; readonly address: string }[] {
  return ['image_link', 'additional_image_link'].flatMap((column) =>
    (cells.get(column) ?? [])
      .flatMap((text) => text.split(','))
      .map((address) => ({ column, address: address.trim() }))
      .filter(({ address }) => address !== ''),
  );
}

export const cell = (cells: Cells, column: string): string =>
  cells
    .get(column)
    ?.find((text) => text.trim() !== '')
    ?.trim() ?? '';

function answerOf(text: string, otherwise: 'true' | 'false'): string {
  const word = text.toLowerCase();
  if (YES.includes(word)) return 'true';
  if (NO.includes(word)) return 'false';
  return word || otherwise;
}

/** The currency that a price names by code or by symbol; empty without one. */
function currencyIn(price: string): string {
  const words = price
    .slice(0, 40)
    .toUpperCase()
    .split(/[\s\d.,]/);
  return CURRENCIES.find((code) => words.includes(code) || words.includes(symbolOf(code).toUpperCase())) ?? '';
}
