import { Injectable } from '@nestjs/common';

import { EntriesService } from '../links/entries.service.js';
import { newContent } from '../links/entry-content.rule.js';
import { EntryWritesService } from '../links/entry-writes.service.js';
import { ProductAdditionsService } from '../products/product-additions.service.js';
import { ProductsService } from '../products/products.service.js';
import type { User } from '../users/user.types.js';
import { listOf, type Creator, type SampleLink, type SampleOther } from './creators.js';
import { samplePicture } from './sample-picture.js';

const VIEWS = [1, 2, 3];

type Whose = Pick<User, 'id'>;

/** Lists and products of the sample creators. */
@Injectable()
export class SamplePages {
  // oxlint-disable-next-line max-params -- entries and products
  constructor(
    private readonly entries: EntriesService,
    private readonly writes: EntryWritesService,
    private readonly products: ProductsService,
    private readonly additions: ProductAdditionsService,
  ) {}

  /** Creates missing products, then missing entries, which can pin products. */
  async fill(user: Whose, creator: Creator): Promise<void> {
    await this.addProducts(user, creator);
    await this.addEntries(user, creator);
    await this.placeFirst(user, creator);
  }

  private async addProducts(user: Whose, { username, products }: Creator): Promise<void> {
    const present = await this.products.list(user.id);
    for (const { thing, price, discountPrice, retailer = '', ...texts } of products.slice(present.length)) {
      const views = VIEWS.map((view) => samplePicture(`${username}/${thing}-${view}`));
      const paise = { price: price * 100, discountPrice: discountPrice * 100 };
      await this.additions.add(
        { id: user.id },
        { ...texts, ...paise, retailer, isShown: true },
        await Promise.all(views),
      );
    }
  }

  private async addEntries({ id }: Whose, creator: Creator): Promise<void> {
    const present = await this.entries.list(id);
    for (const entry of listOf(creator).slice(present.length)) {
      if ('kind' in entry) await this.addOther(id, entry);
      else await this.addLink(id, creator.username, entry);
    }
  }

  private async addLink(id: string, username: string, { title, url, topic }: SampleLink): Promise<void> {
    const content = { kind: 'link' as const, title, url, countClicks: false };
    const picture = await samplePicture(`${username}/${topic}`);
    await this.writes.add({ id }, { content, isActive: true, schedule: {}, picture });
  }

  private async addOther(id: string, { kind, ...said }: SampleOther): Promise<void> {
    const parts = 'product' in said ? { productId: await this.productCalled(id, said.product) } : said;
    const content = newContent(kind, parts);
    await this.writes.add({ id }, { content, isActive: true, schedule: {}, picture: undefined });
  }

  private async productCalled(id: string, name: string): Promise<string> {
    const found = (await this.products.list(id)).find(({ Product_Name }) => Product_Name === name);
    if (!found) throw new Error(`There is no sample product ${name}`);
    return found._id;
  }

  private async placeFirst({ id }: Whose, { spotlight }: Creator): Promise<void> {
    if (spotlight === undefined) return;
    const first = (await this.entries.list(id))[spotlight];
    await this.writes.spotlight({ id }, first?._id ?? null);
  }
}
