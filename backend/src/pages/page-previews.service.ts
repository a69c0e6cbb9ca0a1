import { Injectable } from '@nestjs/common';
import type { Picture, Product, Theme } from '@linkstall/contracts/http';

import { PreviewsService } from '../previews/previews.service.js';
import type { Preview, PreviewContent } from '../previews/preview.types.js';
import type { PublicProfile } from '../users/user.types.js';

/** The creator, in the style of the page. */
export interface Whose {
  readonly user: PublicProfile;
  readonly theme: Theme;
}

/** The content of social images for pages, stores and products. */
@Injectable()
export class PagePreviews {
  constructor(private readonly previews: PreviewsService) {}

  picture(preview: Preview): Picture {
    return { url: this.previews.addressOf(preview) };
  }

  read(preview: Preview): Promise<Buffer> {
    return this.previews.read(preview);
  }

  ofPage(whose: Whose): Preview {
    return { ownerId: whose.user.id, place: 'page', content: contentOf(whose, 'page', []) };
  }

  /** The social image of a store, with its first products. */
  ofStore(whose: Whose, products: readonly Product[]): Preview {
    const pictures = products.flatMap(({ Product_Img: images }) => images.slice(0, 1));
    return { ownerId: whose.user.id, place: 'store', content: contentOf(whose, 'store', pictures.map(idOf)) };
  }

  ofProduct(whose: Whose, product: Product): Preview {
    const { _id: id, Product_Name: name, Product_Price: price, Product_Discount_Price: discountPrice } = product;
    const pictures = product.Product_Img.slice(0, 1).map(idOf);
    return { ownerId: whose.user.id, place: id, content: contentOf(whose, { name, price, discountPrice }, pictures) };
  }
}

const idOf = ({ Product_img_Cloudnary_Public_id: id }: Product['Product_Img'][number]): string => id;

function contentOf({ user, theme }: Whose, what: PreviewContent['what'], pictures: readonly string[]): PreviewContent {
  const { username, fullName: name, avatar } = user;
  const line = what === 'page' ? user.line : '';
  return { look: theme.mainStyles, name, username, line, avatar: avatar?.id ?? null, what, pictures };
}
