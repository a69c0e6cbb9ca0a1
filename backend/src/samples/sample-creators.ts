import { Injectable } from '@nestjs/common';
import sharp from 'sharp';

import { DomainError } from '../http/domain-error.js';
import { LinksService } from '../links/links.service.js';
import { ImageStore } from '../media/image-store.js';
import type { User } from '../users/user.js';
import { ProductsService } from '../products/products.service.js';
import { UsersService } from '../users/users.service.js';
import { avatar } from './art/avatar.js';
import { product, type View } from './art/product.js';
import { thumbnail } from './art/thumbnail.js';
import { readCreators, type Creator } from './creators.js';

/** As large as the largest width that is kept, so that nothing is scaled up. */
const PIXELS = 384;
/** Drawings of flat colours: wide enough for a card on a fine screen. */
const PRODUCT_PIXELS = 800;
const VIEWS: readonly View[] = [0, 1, 2];

/** Invented people with pages of links and stores, by the same services as everybody's. */
@Injectable()
export class SampleCreators {
  constructor(
    private readonly users: UsersService,
    private readonly links: LinksService,
    private readonly products: ProductsService,
    private readonly images: ImageStore,
  ) {}

  /** Brings what is missing of them: a run that broke off is taken up again. */
  async bring(): Promise<void> {
    const begun = await this.users.findSamples();
    const pages: { user: User; creator: Creator }[] = [];
    // One after the other: the gallery shows them in the order in which they came.
    for (const creator of readCreators()) {
      const user = begun.find(({ username }) => username === creator.username) ?? (await this.create(creator));
      if (user) pages.push({ user, creator });
    }
    // All of them end before this does: the next try must not meet one that still works.
    const results = await Promise.allSettled(pages.map(({ user, creator }) => this.fill(user, creator)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /** Null when the name or the address is somebody's already: it stays theirs. */
  private async create({ username, fullName, email, theme, avatar: look }: Creator): Promise<User | null> {
    const portrait = await this.images.store(await painted(avatar(username, look, PIXELS)), 'square');
    try {
      const user = {
        username,
        fullName,
        email,
        theme,
        avatar: portrait,
        passwordHash: null,
        origin: 'sample',
      } as const;
      return await this.users.create(user);
    } catch (error) {
      await this.images.discard(portrait.id);
      if (error instanceof DomainError && error.kind === 'conflict') return null;
      throw error;
    }
  }

  private async fill(user: User, creator: Creator): Promise<void> {
    await this.addLinks(user, creator);
    await this.addProducts(user, creator);
  }

  private async addProducts(user: User, { username, products }: Creator): Promise<void> {
    const present = await this.products.list(user.id);
    for (const { thing, price, discountPrice, retailer = '', ...texts } of products.slice(present.length)) {
      const look = (view: View) => product(thing, `${username} ${thing}`, { view, pixels: PRODUCT_PIXELS });
      const views = VIEWS.map((view) => painted(look(view)));
      const paise = { price: price * 100, discountPrice: discountPrice * 100 };
      await this.products.add(user.id, { ...texts, ...paise, retailer, isShown: true }, await Promise.all(views));
    }
  }

  private async addLinks(user: User, { username, links }: Creator): Promise<void> {
    const present = await this.links.list(user.id);
    for (const { title, url, topic } of links.slice(present.length)) {
      const picture = await painted(thumbnail(topic, username, PIXELS));
      await this.links.add(user.id, { title, url, isActive: true }, picture);
    }
  }
}

/** Lightly packed: the store decodes it at once. */
const painted = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
