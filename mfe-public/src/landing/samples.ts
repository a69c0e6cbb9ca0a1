import type { Product, SampleUser } from '@linkstall/contracts/http';

import { pageContent, type PageContent } from '../ui/page-content.ts';

/** Links that a small picture has room for. */
const LINKS_SHOWN = 8;

/** What the landing page shows of a product. */
export interface SampleProduct {
  readonly name: string;
  readonly price: number;
  /** What is paid. */
  readonly discountPrice: number;
  readonly picture: string;
}

/** A sample page in the gallery: its picture, and the name of its theme. */
export interface Sample {
  readonly content: PageContent;
  readonly themeName: string;
  /** One of the store: at most one sample has it. */
  readonly product?: SampleProduct;
}

/** The API's groups as one list. A picture needs no addresses of links, and the gallery shows no e-mail. */
export function samplesOf(groups: readonly (readonly SampleUser[])[]): Sample[] {
  const users = groups.flat();
  const keeper = users.find((user) => user.UserProduct.some(isPresentable));
  return users.map((user) => {
    const { username, fullName, avatar, links, theme } = pageContent(user);
    const shown = links.slice(0, LINKS_SHOWN).map((link) => ({ ...link, url: '' }));
    const product = user === keeper ? user.UserProduct.find(isPresentable) : undefined;
    return {
      content: { username, fullName, avatar, links: shown, theme, hasStore: false },
      themeName: user.UserTheme[0]?.name ?? '',
      ...(product && { product: sampleProduct(product) }),
    };
  });
}

const isPresentable = ({ Product_status, Product_Img }: Product) => Product_status && Product_Img.length > 0;

const sampleProduct = ({ Product_Name, Product_Price, Product_Discount_Price, Product_Img }: Product) => ({
  name: Product_Name,
  price: Product_Price,
  discountPrice: Product_Discount_Price,
  picture: Product_Img[0]?.Product_img_Cloudnary_Path ?? '',
});
