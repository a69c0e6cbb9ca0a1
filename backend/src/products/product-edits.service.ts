import type { Product } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';

import { retryOnConflict } from '../database/retry-on-conflict.js';
import { DisclosuresService } from '../disclosures/disclosures.service.js';
import { BlockedHostsService } from '../host-blocks/blocked-hosts.service.js';
import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import type { StoredImage } from '../media/store/image-store.service.js';
import type { NewImages } from '../media/upload/new-images.service.js';
import { tooManyImages, type UploadedImage } from '../media/upload/uploaded-image.rule.js';
import { mayBeComplete, type Writer } from '../idempotency/keyed-write.rule.js';
import { changedSchedule } from '../scheduling/schedule.rule.js';
import { WebhookEvents } from '../webhooks/webhook-events.service.js';
import { disclosedProduct } from './disclosed-product.js';
import { inImageOrder, type OrderedImage } from './image-order.js';
import { productNotFound } from './product-errors.js';
import { productEvent } from './product-event.js';
import type { FormFields } from './product-form.js';
import { ProductImages } from './product-images.js';
import { toResponse } from './product-presenter.js';
import { ProductsRepository } from './products.repository.js';
import type { ProductFields, StoredProduct } from './stored-product.js';

interface EditTarget {
  readonly writer: Writer;
  readonly productId: string;
  /** The revision that the caller saw, if the call names one. */
  readonly seenRevision: number | undefined;
}

interface ProductEdit {
  readonly fields: FormFields;
  /** Ids of images to remove. */
  readonly removedIds: readonly string[];
  /** The order of all images; without it new images come last. */
  readonly order: readonly OrderedImage[] | undefined;
  readonly uploads: readonly UploadedImage[];
}

interface EditResult {
  readonly before: StoredProduct;
  readonly after: StoredProduct;
  readonly isRepeat: boolean;
}

@Injectable()
export class ProductEditsService {
  // oxlint-disable-next-line max-params -- products, images, the log of disclosures, and events
  constructor(
    private readonly products: ProductsRepository,
    private readonly images: ProductImages,
    private readonly disclosures: DisclosuresService,
    private readonly webhookEvents: WebhookEvents,
    private readonly blockedHosts: BlockedHostsService,
  ) {}

  /** Edits a product, all fields or none. Removed images are deleted after the change. */
  async edit(target: EditTarget, { fields, removedIds, order, uploads }: ProductEdit): Promise<Product> {
    const incoming = this.images.incoming(uploads, target.writer);
    const { before, after } = await incoming.during(() =>
      this.replace(target, fields, { removedIds, order, incoming }),
    );
    await this.images.discard(before.images.filter(({ id }) => !after.images.some((image) => image.id === id)));
    await this.disclosures.record(target.writer.id, 'product', [disclosedProduct(after)]);
    return toResponse((await this.blockedHosts.current()).hide(after, [after.url]));
  }

  /**
   * Checks the number of images and writes under the same revision, so that two edits together cannot exceed the limit. Repeats
   * both after a conflict.
   */
  private async replace(
    target: EditTarget,
    fields: FormFields,
    { removedIds, order, incoming }: Pick<ProductEdit, 'removedIds' | 'order'> & { readonly incoming: NewImages },
  ): Promise<EditResult> {
    const { id: ownerId, write } = target.writer;
    return retryOnConflict({ resource: 'product', ownerId }, async () => {
      const before = await this.products.find(ownerId, target.productId);
      if (!before || before.removedAt) throw productNotFound();
      const { translations = before.translations } = fields;
      const newFields = { ...fields, ...changedSchedule(before, fields), translations };
      if (mayBeComplete(write) && isApplied(before, newFields, { removedIds, order, incoming }))
        return { before, after: before, isRepeat: true };
      assertUnchanged(before, target);
      (await this.blockedHosts.current()).refuse('Product_Url', [fields.url], [before.url]);
      const remaining = remainingImages(before, removedIds, incoming.count);
      assertCompleteOrder(order, remaining, incoming.count);
      const images = orderImages(order, remaining, await incoming.store());
      const content = { ...newFields, images };
      const events = [productEvent('edited', { ...before, ...content })];
      const replace = () => this.products.replace(ownerId, before, content);
      const isReplaced = await this.webhookEvents.during(ownerId, events, replace);
      return isReplaced && { before, after: { ...before, ...content, revision: before.revision + 1 }, isRepeat: false };
    });
  }
}

/** Whether an earlier attempt made this edit: the stored product has the images of the edit, or without images its fields. */
function isApplied(
  stored: StoredProduct,
  newFields: ProductFields,
  { removedIds, order, incoming }: Pick<ProductEdit, 'removedIds' | 'order'> & { readonly incoming: NewImages },
): boolean {
  const { images } = stored;
  if (incoming.count > 0) return incoming.among(images).length === incoming.count;
  const isRemoved = images.every(({ id }) => !removedIds.includes(id));
  return isRemoved && isDeepStrictEqual({ ...stored, ...newFields, images: orderImages(order, images, []) }, stored);
}

/** Refuses an order that does not name each image once, before an image is stored. */
function assertCompleteOrder(order: ProductEdit['order'], remaining: readonly StoredImage[], addedCount: number): void {
  const placeholders = Array.from({ length: addedCount }, (_, place) => ({ id: String(place) }));
  if (!order || inImageOrder(order, { remaining, newImages: placeholders })) return;
  throw invalid([{ field: 'Image_Order', message: 'Image_Order must name each image once' }]);
}

const orderImages = (
  order: ProductEdit['order'],
  remaining: readonly StoredImage[],
  newImages: readonly StoredImage[],
): readonly StoredImage[] => (order && inImageOrder(order, { remaining, newImages })) ?? [...remaining, ...newImages];

function assertUnchanged({ revision }: StoredProduct, { seenRevision }: EditTarget): void {
  if (seenRevision === undefined || seenRevision === revision) return;
  throw new DomainError('conflict', 'product.changed', 'This product was changed somewhere else meanwhile');
}

function remainingImages(
  { images }: StoredProduct,
  removedIds: readonly string[],
  addedCount: number,
): readonly StoredImage[] {
  if (removedIds.some((id) => !images.some((image) => image.id === id))) {
    throw invalid([{ field: 'Image_Delete_List', message: 'This product has no such image' }]);
  }
  const remaining = images.filter(({ id }) => !removedIds.includes(id));
  if (remaining.length + addedCount > FIELD_LIMITS.images) throw tooManyImages('new_product_img', FIELD_LIMITS.images);
  return remaining;
}
