import { Injectable } from '@nestjs/common';
import type { Image, Product, Theme } from '@linkstall/contracts/http';

import { SocialImagesService } from '../social-images/social-images.service.js';
import type { SocialImage, SocialImageContent } from '../social-images/social-image.types.js';
import type { PublicProfile } from '../users/user.types.js';

/** The creator, in the style of the page. */
export interface PageOwner {
  readonly user: PublicProfile;
  readonly theme: Theme;
}

/** The content of social images for pages, stores and products. */
@Injectable()
export class PageSocialImages {
  constructor(private readonly socialImages: SocialImagesService) {}

  imageOf(socialImage: SocialImage): Image {
    return { url: this.socialImages.addressOf(socialImage) };
  }

  read(socialImage: SocialImage, client: string): Promise<Buffer> {
    return this.socialImages.read(socialImage, client);
  }

  ofPage(owner: PageOwner): SocialImage {
    return { ownerId: owner.user.id, subject: 'page', content: contentOf(owner, 'page', []) };
  }

  /** The social image of a store, with its first products. */
  ofStore(owner: PageOwner, products: readonly Product[]): SocialImage {
    const images = products.flatMap(({ Product_Img: images }) => images.slice(0, 1));
    return { ownerId: owner.user.id, subject: 'store', content: contentOf(owner, 'store', images.map(idOf)) };
  }

  ofProduct(owner: PageOwner, product: Product): SocialImage {
    const { _id: id, Product_Name: name, Product_Price: price, Product_Discount_Price: discountPrice } = product;
    const what = { name, price, discountPrice, ...currencyOf(product) };
    const images = product.Product_Img.slice(0, 1).map(idOf);
    return { ownerId: owner.user.id, subject: id, content: contentOf(owner, what, images) };
  }
}

/** Absent for rupees. */
const currencyOf = ({ Product_Currency: currency }: Product) => currency && { currency };

const idOf = ({ Product_img_Cloudnary_Public_id: id }: Product['Product_Img'][number]): string => id;

function contentOf(
  { user, theme }: PageOwner,
  what: SocialImageContent['what'],
  images: readonly string[],
): SocialImageContent {
  const { username, fullName: name, avatar } = user;
  const isPage = what === 'page';
  const header = isPage ? headerOf(user) : undefined;
  return {
    look: theme.mainStyles,
    name,
    username,
    line: isPage ? user.line : '',
    avatar: avatar?.id ?? null,
    ...(header && { header }),
    what,
    pictures: images,
  };
}

/** A hero needs a picture, so without one the page has a classic header. */
function headerOf({ header, cover }: PublicProfile): SocialImageContent['header'] {
  if (header !== 'cover' && (header !== 'hero' || !cover)) return undefined;
  return { kind: header, picture: cover?.id ?? null };
}
