import type { PageLanguage, Product } from '@linkstall/contracts/http';
import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import type { ItemList, Product as ProductFacts, WithContext } from 'schema-dts';

import { productPath, storePath } from '../../ui/store-path.ts';
import { PAGE_SIZE, type StoreData } from '../store-data.ts';

const CONTEXT = 'https://schema.org';

/** The facts as content of a page with a language. English is the default, so its facts need no page. */
export function inLanguage(
  facts: WithContext<ItemList> | WithContext<ProductFacts>,
  { language, type }: { readonly language: PageLanguage | undefined; readonly type: 'CollectionPage' | 'ItemPage' },
): object {
  if (language === undefined) return facts;
  const { '@context': context, ...mainEntity } = facts;
  return { '@context': context, '@type': type, inLanguage: language, mainEntity };
}

/** A product counts as in stock unless its creator says that it is sold out, because only the shop knows its stock. */
const offerOf = ({
  Product_Discount_Price: price,
  Product_Currency: currency,
  Product_Retailer: retailer,
  Product_Stock: stock,
}: Product) => ({
  '@type': 'Offer' as const,
  price,
  priceCurrency: currency ?? DEFAULT_CURRENCY,
  availability: stock === 0 ? ('https://schema.org/OutOfStock' as const) : ('https://schema.org/InStock' as const),
  ...(retailer && { seller: { '@type': 'Organization' as const, name: retailer } }),
});

/** The images of a product. A product without images has its social image: `now.jpg` redirects to the current image. */
const imagesOf = (username: string, { _id: id, Product_Img: images }: Product): readonly string[] =>
  images.length > 0
    ? images.map(({ Product_img_Cloudnary_Path: path }) => path)
    : [`/previews/${username}/${id}/now.jpg`];

/** Structured data of one store page for search engines. Each product page has the details of its product. */
export const storeFacts = ({
  owner,
  products,
  page,
  total,
  filter,
}: Omit<StoreData, 'theme'>): WithContext<ItemList> => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  url: storePath(owner.username, { page, ...filter }),
  numberOfItems: total,
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: (page - 1) * PAGE_SIZE + index + 1,
    item: {
      '@type': 'Product',
      name: product.Product_Name,
      url: productPath(owner.username, product._id),
      image: imagesOf(owner.username, product).slice(0, 1),
      offers: offerOf(product),
    },
  })),
});

/** Structured data of a product page for search engines. */
export function productFacts(username: string, product: Product): WithContext<ProductFacts> {
  const { Product_Name: name, Product_Desc: description } = product;
  const url = productPath(username, product._id);
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name,
    url,
    ...(description && { description }),
    image: imagesOf(username, product),
    offers: { ...offerOf(product), url },
  };
}
