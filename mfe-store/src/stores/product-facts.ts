import type { Product } from '@linkstall/contracts/http';
import type { ItemList, Product as ProductFacts, WithContext } from 'schema-dts';

import { productPath, storePath } from '../ui/store-path.ts';
import { PAGE_SIZE, type StoreData } from './store-data.ts';

const CONTEXT = 'https://schema.org';

/** What is shown is on offer; how many there are only the shop knows. */
const offerOf = ({ Product_Discount_Price: price, Product_Retailer: retailer }: Product) => ({
  '@type': 'Offer' as const,
  price,
  priceCurrency: 'INR',
  availability: 'https://schema.org/InStock' as const,
  ...(retailer && { seller: { '@type': 'Organization' as const, name: retailer } }),
});

/** What it looks like; without a picture of its own, what is drawn of it: an address that leads to it as it is then. */
const imagesOf = (username: string, { _id: id, Product_Img: images }: Product): readonly string[] =>
  images.length > 0
    ? images.map(({ Product_img_Cloudnary_Path: path }) => path)
    : [`/previews/${username}/${id}/now.jpg`];

/** What search engines read of one page of a store; the rest is on each product's own. */
export const storeFacts = ({ owner, products, page, total }: Omit<StoreData, 'theme'>): WithContext<ItemList> => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  url: storePath(owner.username, page),
  numberOfItems: total,
  itemListElement: products.map((product, at) => ({
    '@type': 'ListItem',
    position: (page - 1) * PAGE_SIZE + at + 1,
    item: {
      '@type': 'Product',
      name: product.Product_Name,
      url: productPath(owner.username, product._id),
      image: imagesOf(owner.username, product).slice(0, 1),
      offers: offerOf(product),
    },
  })),
});

/** What search engines read of a product's page. */
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
