import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { Injectable } from '@nestjs/common';

import { EntriesService } from '../links/entries.service.js';
import { newContent } from '../links/entry-content.rule.js';
import { EntryWritesService } from '../links/entry-writes.service.js';
import { ProductAdditionsService } from '../products/product-additions.service.js';
import { ProductsService } from '../products/products.service.js';
import type { User } from '../users/user.types.js';
import { listOf, type Creator, type SampleLink, type SampleOther } from './creators.js';
import { readSampleImage } from './sample-image.js';

const NOTHING_SPECIAL = { collectionName: '', isFeatured: false, isAffiliate: false, isDirect: false, stock: null };
const IMAGE_NUMBERS = [1, 2, 3];

type Owner = Pick<User, 'id'>;

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
  async fill(user: Owner, creator: Creator): Promise<void> {
    await this.addProducts(user, creator);
    await this.addEntries(user, creator);
    await this.setSpotlight(user, creator);
  }

  private async addProducts(user: Owner, { username, products }: Creator): Promise<void> {
    const presentProducts = await this.products.list(user.id);
    for (const { imageName, price, discountPrice, retailer = '', ...texts } of products.slice(presentProducts.length)) {
      const images = IMAGE_NUMBERS.map((number) => readSampleImage(`${username}/${imageName}-${number}`));
      const paise = { price: price * 100, discountPrice: discountPrice * 100, currency: DEFAULT_CURRENCY };
      await this.additions.add(
        { id: user.id },
        { ...texts, ...paise, retailer, isShown: true, ...NOTHING_SPECIAL },
        await Promise.all(images),
      );
    }
  }

  private async addEntries({ id }: Owner, creator: Creator): Promise<void> {
    const entries = await this.entries.list(id);
    for (const entry of listOf(creator).slice(entries.length)) {
      if ('kind' in entry) await this.addOther(id, entry);
      else await this.addLink(id, creator.username, entry);
    }
  }

  private async addLink(id: string, username: string, { title, url, imageName, size }: SampleLink): Promise<void> {
    const content = { kind: 'link' as const, title, url, countClicks: false, isAffiliate: false };
    const image = await readSampleImage(`${username}/${imageName}`);
    await this.writes.add({ id }, { content, isActive: true, size, schedule: {}, images: [image] });
  }

  private async addOther(id: string, { kind, ...fields }: SampleOther): Promise<void> {
    const entryFields = 'product' in fields ? { productId: await this.productIdByName(id, fields.product) } : fields;
    const content = newContent(kind, entryFields);
    await this.writes.add({ id }, { content, isActive: true, schedule: {}, images: undefined });
  }

  private async productIdByName(id: string, name: string): Promise<string> {
    const product = (await this.products.list(id)).find(({ Product_Name }) => Product_Name === name);
    if (!product) throw new Error(`There is no sample product ${name}`);
    return product._id;
  }

  private async setSpotlight({ id }: Owner, { spotlight }: Creator): Promise<void> {
    if (spotlight === undefined) return;
    const entry = (await this.entries.list(id))[spotlight];
    await this.writes.spotlight({ id }, entry?._id ?? null);
  }
}
