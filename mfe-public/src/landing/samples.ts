import type { PublicUser, SampleUser } from '@linkstall/contracts/http';
import type { PublicApi } from '@linkstall/contracts/shell';

import { pageLinks, bioOf, type PageContent } from '../ui/page-content.ts';

/** Maximum links in the small page of the gallery. */
const MAX_LINKS = 8;

export interface SampleProduct {
  readonly name: string;
  readonly price: number;
  /** The price that a buyer pays. */
  readonly discountPrice: number;
  readonly image: string;
}

/** A sample page in the gallery, with its theme. */
export interface Sample {
  readonly content: PageContent;
  readonly themeId: string;
  readonly themeName: string;
  /** A product from the sample user's store; only for the first sample. */
  readonly product?: SampleProduct;
}

export interface LandingData {
  /** Null when the samples could not be read in time. */
  readonly samples: readonly Sample[] | null;
}

/** A page with only its first links, for a small picture. */
export const shortened = (content: PageContent, linkCount: number): PageContent => ({
  ...content,
  links: content.links.slice(0, linkCount),
});

/** Reads the gallery, and one product of the first sample user. The page also works without the product. */
export async function readSamples(api: PublicApi): Promise<Sample[]> {
  const groups = await api.get<readonly (readonly SampleUser[])[]>('');
  const { themeCss } = await import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme');
  const samples = groups.flat().map((user) => sampleOf(user, themeCss(user.UserTheme[0] ?? null)));
  const [first, ...rest] = samples;
  const product = first && (await readProduct(api, first.content.username).catch(() => undefined));
  return product ? [{ ...first, product }, ...rest] : samples;
}

async function readProduct(api: PublicApi, username: string): Promise<SampleProduct | undefined> {
  const [owner] = await api.get<readonly PublicUser[]>(`/${username}/Store`);
  const product = owner?.UserProduct.find(({ Product_status, Product_Img }) => Product_status && Product_Img[0]);
  return (
    product && {
      name: product.Product_Name,
      price: product.Product_Price,
      discountPrice: product.Product_Discount_Price,
      image: product.Product_Img[0]?.Product_img_Cloudnary_Path ?? '',
    }
  );
}

/** Contains only what the gallery shows: links without URLs, no other entries, and no email address. */
function sampleOf(user: SampleUser, css: string): Sample {
  const { username, fullName, avatar } = user;
  const links = pageLinks(user.UserLink.slice(0, MAX_LINKS)).map((link) => ({ ...link, url: '' }));
  return {
    content: { username, fullName, ...bioOf(user), avatar: avatar.url, links, css, hasStore: false },
    themeId: user.UserTheme[0]?._id ?? '',
    themeName: user.UserTheme[0]?.name ?? '',
  };
}
