import type { PublicUser, SampleUser } from '@linkstall/contracts/http';
import type { PublicApi } from '@linkstall/contracts/shell';

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

/** A sample page in the gallery: its picture, and its theme. */
export interface Sample {
  readonly content: PageContent;
  readonly themeId: string;
  readonly themeName: string;
  /** One of its store; of the first sample only. */
  readonly product?: SampleProduct;
}

/** Reads the gallery, and something from the store of its first sample. Without the latter the page is whole too. */
export async function readSamples(api: PublicApi): Promise<Sample[]> {
  const samples = samplesOf(await api.get<readonly (readonly SampleUser[])[]>(''));
  const [first, ...others] = samples;
  const product = first && (await readProduct(api, first.content.username).catch(() => undefined));
  return product ? [{ ...first, product }, ...others] : samples;
}

async function readProduct(api: PublicApi, username: string): Promise<SampleProduct | undefined> {
  const [keeper] = await api.get<readonly PublicUser[]>(`/${username}/Store`);
  const product = keeper?.UserProduct.find(({ Product_status, Product_Img }) => Product_status && Product_Img[0]);
  return (
    product && {
      name: product.Product_Name,
      price: product.Product_Price,
      discountPrice: product.Product_Discount_Price,
      picture: product.Product_Img[0]?.Product_img_Cloudnary_Path ?? '',
    }
  );
}

/** The API's groups as one list. A picture needs no addresses of links, and the gallery shows no e-mail. */
const samplesOf = (groups: readonly (readonly SampleUser[])[]): Sample[] =>
  groups.flat().map((user) => {
    const { username, fullName, avatar, links, theme } = pageContent({ ...user, hasStore: false });
    const shown = links.slice(0, LINKS_SHOWN).map((link) => ({ ...link, url: '' }));
    return {
      content: { username, fullName, avatar, links: shown, theme, hasStore: false },
      themeId: user.UserTheme[0]?._id ?? '',
      themeName: user.UserTheme[0]?.name ?? '',
    };
  });
