import { Injectable } from '@nestjs/common';
import type { Product } from '@linkstall/contracts/http';

import { DisclosuresService } from '../disclosures/disclosures.service.js';
import { BlockedHostsService } from '../host-blocks/blocked-hosts.service.js';
import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';
import { positionAfter } from '../ordering/positions.js';
import { idOf, mayBeComplete, type Writer } from '../idempotency/keyed-write.rule.js';
import { ALWAYS, changedSchedule } from '../scheduling/schedule.rule.js';
import { WebhookEvents } from '../webhooks/webhook-events.service.js';
import { disclosedProduct } from './disclosed-product.js';
import { productNotFound } from './product-errors.js';
import { productEvent } from './product-event.js';
import type { FormFields } from './product-form.js';
import { ProductImages } from './product-images.js';
import { toResponse } from './product-presenter.js';
import { ProductsRepository } from './products.repository.js';
import { StoreMutex } from './store-mutex.js';
import type { ProductFields, StoredProduct } from './stored-product.js';

interface AdditionResult {
  readonly product: StoredProduct;
  readonly isRepeat: boolean;
}

@Injectable()
export class ProductAdditionsService {
  // oxlint-disable-next-line max-params -- products, images, the log of disclosures, and events
  constructor(
    private readonly products: ProductsRepository,
    private readonly mutex: StoreMutex,
    private readonly images: ProductImages,
    private readonly disclosures: DisclosuresService,
    private readonly webhookEvents: WebhookEvents,
    private readonly blockedHosts: BlockedHostsService,
  ) {}

  /** Stores the images, then the product at the end of the store. */
  async add(writer: Writer, form: FormFields, uploads: readonly UploadedImage[]): Promise<Product> {
    const fields = { ...form, ...changedSchedule(ALWAYS, form), translations: form.translations ?? null };
    (await this.blockedHosts.current()).refuse('Product_Url', [form.url]);
    const incoming = this.images.incoming(uploads, writer);
    const { product } = await incoming.during(async () => {
      const earlierResult = mayBeComplete(writer.write) ? await this.addedBefore(writer) : null;
      if (earlierResult) return earlierResult;
      if (writer.write?.state === 'done') throw productNotFound();
      const images = await incoming.store();
      return this.mutex.runExclusive(writer.id, () => this.insert(writer, { ...fields, images }));
    });
    await this.disclosures.record(writer.id, 'product', [disclosedProduct(product)]);
    return toResponse(product);
  }

  /** The product that an earlier call with the same key added. */
  private async addedBefore({ id: ownerId, write }: Writer): Promise<AdditionResult | null> {
    const product = write ? await this.products.find(ownerId, idOf(write)) : null;
    return product && { product, isRepeat: true };
  }

  private async insert(
    writer: Writer,
    content: ProductFields & Pick<StoredProduct, 'images'>,
  ): Promise<AdditionResult> {
    const { id: ownerId, write } = writer;
    const { lastPosition } = await this.mutex.assertNotFull(ownerId);
    const state = { position: positionAfter(lastPosition), revision: 1, removedAt: null };
    const id = write ? idOf(write) : this.products.newId();
    const product = { ...content, ...state, id, ownerId };
    const insert = () => this.products.insert(product);
    if (await this.webhookEvents.during(ownerId, [productEvent('added', product)], insert))
      return { product, isRepeat: false };
    const existing = await this.addedBefore(writer); // added by another process
    if (!existing) throw productNotFound();
    return existing;
  }
}
