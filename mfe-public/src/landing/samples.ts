import type { PublicUser, SampleUser } from '@linkstall/contracts/http';
import type { PublicApi } from '@linkstall/contracts/shell';

import { pageLinks, saidOf, type PageContent } from '../ui/page-content.ts';

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

export interface LandingData {
  /** null: they could not be read in time. */
  readonly samples: readonly Sample[] | null;
}

/** Reads the gallery, and something from the store of its first sample. Without the latter the page is whole too. */
export async function readSamples(api: PublicApi): Promise<Sample[]> {
  const groups = await api.get<readonly (readonly SampleUser[])[]>('');
  const { themeCss } = await import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme');
  const samples = groups.flat().map((user) => sampleOf(user, themeCss(user.UserTheme[0] ?? null)));
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

/** A small picture needs no addresses of links, and of the list the links alone; the gallery shows no e-mail. */
function sampleOf(user: SampleUser, look: string): Sample {
  const { username, fullName, avatar } = user;
  const links = pageLinks(user.UserLink.slice(0, LINKS_SHOWN)).map((link) => ({ ...link, url: '' }));
  return {
    content: { username, fullName, ...saidOf(user), avatar: avatar.url, links, look, hasStore: false },
    themeId: user.UserTheme[0]?._id ?? '',
    themeName: user.UserTheme[0]?.name ?? '',
  };
}
