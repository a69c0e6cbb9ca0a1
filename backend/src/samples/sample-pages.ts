import { Injectable } from '@nestjs/common';

import { LinksService } from '../links/links.service.js';
import { ProductAdditionsService } from '../products/product-additions.service.js';
import { ProductsService } from '../products/products.service.js';
import type { User } from '../users/user.types.js';
import { product, type View } from './art/product.js';
import { thumbnail } from './art/thumbnail.js';
import type { Creator } from './creators.js';
import { painted } from './painted.js';

const LINK_PIXELS = 384;
/** Drawings of flat colours: wide enough for a card on a fine screen. */
const PRODUCT_PIXELS = 800;
const VIEWS: readonly View[] = [0, 1, 2];

/** What the sample creators show: links and products. */
@Injectable()
export class SamplePages {
  constructor(
    private readonly links: LinksService,
    private readonly products: ProductsService,
    private readonly additions: ProductAdditionsService,
  ) {}

  /** Brings what is missing of links and products. */
  async fill(user: User, creator: Creator): Promise<void> {
    await this.addLinks(user, creator);
    await this.addProducts(user, creator);
  }

  private async addProducts(user: User, { username, products }: Creator): Promise<void> {
    const present = await this.products.list(user.id);
    for (const { thing, price, discountPrice, retailer = '', ...texts } of products.slice(present.length)) {
      const look = (view: View) => product(thing, `${username} ${thing}`, { view, pixels: PRODUCT_PIXELS });
      const views = VIEWS.map((view) => painted(look(view)));
      const paise = { price: price * 100, discountPrice: discountPrice * 100 };
      await this.additions.add(
        { id: user.id },
        { ...texts, ...paise, retailer, isShown: true },
        await Promise.all(views),
      );
    }
  }

  private async addLinks(user: User, { username, links }: Creator): Promise<void> {
    const present = await this.links.list(user.id);
    for (const { title, url, topic } of links.slice(present.length)) {
      const picture = await painted(thumbnail(topic, username, LINK_PIXELS));
      await this.links.add({ id: user.id }, { title, url, isActive: true }, picture);
    }
  }
}
