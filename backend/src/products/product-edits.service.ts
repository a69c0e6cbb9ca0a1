import type { Product } from '@linkstall/contracts/http';
import { MOST } from '@linkstall/kit/lengths';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import type { StoredImage } from '../media/image-store.service.js';
import type { NewPictures } from '../media/new-pictures.service.js';
import { tooManyPictures, type Picture } from '../media/picture.rule.js';
import { mayBeDone, type Writer } from '../idempotency/keyed-write.rule.js';
import { changedSchedule } from '../scheduling/schedule.rule.js';
import { inImageOrder, type OrderedImage } from './image-order.js';
import { productNotFound } from './product-errors.js';
import type { FormFields } from './product-form.js';
import { ProductImages } from './product-images.js';
import { toResponse } from './product-presenter.js';
import { ProductsRepository } from './products.repository.js';
import type { ProductFields, StoredProduct } from './stored-product.js';

interface Edited {
  readonly writer: Writer;
  readonly productId: string;
  /** The revision that the caller saw, if the call names one. */
  readonly seen: number | undefined;
}

interface ProductEdit {
  readonly fields: FormFields;
  /** Ids of images to remove. */
  readonly removed: readonly string[];
  /** The order of all images; without it new images come last. */
  readonly order: readonly OrderedImage[] | undefined;
  readonly pictures: readonly Picture[];
}

interface Replaced {
  readonly before: StoredProduct;
  readonly after: StoredProduct;
  readonly isRepeat: boolean;
}

/** Edits products. */
@Injectable()
export class ProductEditsService {
  constructor(
    private readonly products: ProductsRepository,
    private readonly images: ProductImages,
  ) {}

  /** Edits a product, all fields or none. Removed images are deleted after the change. */
  async edit(edited: Edited, { fields, removed, order, pictures }: ProductEdit): Promise<Product> {
    const incoming = this.images.incoming(pictures, edited.writer);
    const { before, after } = await incoming.during(() => this.replace(edited, fields, { removed, order, incoming }));
    await this.images.discard(before.images.filter(({ id }) => !after.images.some((image) => image.id === id)));
    return toResponse(after);
  }

  /** Checks the number of images and writes under one revision, and repeats after a conflict, so that two edits cannot exceed the limit. */
  private async replace(
    edited: Edited,
    fields: FormFields,
    { removed, order, incoming }: Pick<ProductEdit, 'removed' | 'order'> & { readonly incoming: NewPictures },
  ): Promise<Replaced> {
    const { id: ownerId, write } = edited.writer;
    return retryWhenOvertaken({ thing: 'product', ownerId }, async () => {
      const before = await this.products.find(ownerId, edited.productId);
      if (!before || before.removedAt) throw productNotFound();
      const wanted = { ...fields, ...changedSchedule(before, fields) };
      if (mayBeDone(write) && isMade(before, wanted, { removed, order, incoming }))
        return { before, after: before, isRepeat: true };
      requireSeen(before, edited);
      const kept = keptImages(before, removed, incoming.count);
      requireWhole(order, kept, incoming.count);
      const images = ordered(order, kept, await incoming.store());
      const content = { ...wanted, images };
      const isReplaced = await this.products.replace(ownerId, before, content);
      return isReplaced && { before, after: { ...before, ...content, revision: before.revision + 1 }, isRepeat: false };
    });
  }
}

/** Whether an edit was made before: recognised by its images, or without images by the stored fields. */
function isMade(
  stored: StoredProduct,
  wanted: ProductFields,
  { removed, order, incoming }: Pick<ProductEdit, 'removed' | 'order'> & { readonly incoming: NewPictures },
): boolean {
  const { images } = stored;
  if (incoming.count > 0) return incoming.among(images).length === incoming.count;
  const isRemoved = images.every(({ id }) => !removed.includes(id));
  return isRemoved && isDeepStrictEqual({ ...stored, ...wanted, images: ordered(order, images, []) }, stored);
}

/** Validates the edit before anything is stored. */
function requireWhole(order: ProductEdit['order'], kept: readonly StoredImage[], added: number): void {
  const places = Array.from({ length: added }, (_, place) => ({ id: String(place) }));
  if (!order || inImageOrder(order, { kept, fresh: places })) return;
  throw invalid([{ field: 'Image_Order', message: 'Image_Order must name each image once' }]);
}

const ordered = (
  order: ProductEdit['order'],
  kept: readonly StoredImage[],
  fresh: readonly StoredImage[],
): readonly StoredImage[] => (order && inImageOrder(order, { kept, fresh })) ?? [...kept, ...fresh];

function requireSeen({ revision }: StoredProduct, { seen }: Edited): void {
  if (seen === undefined || seen === revision) return;
  throw new DomainError('conflict', 'product.changed', 'This product was changed somewhere else meanwhile');
}

function keptImages({ images }: StoredProduct, removed: readonly string[], added: number): readonly StoredImage[] {
  if (removed.some((id) => !images.some((image) => image.id === id))) {
    throw invalid([{ field: 'Image_Delete_List', message: 'This product has no such image' }]);
  }
  const kept = images.filter(({ id }) => !removed.includes(id));
  if (kept.length + added > MOST.pictures) throw tooManyPictures('new_product_img');
  return kept;
}
