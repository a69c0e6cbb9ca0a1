import { Injectable } from '@nestjs/common';
import type { Product } from '@linkstall/contracts/http';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { DomainError, isRefusal } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import type { StoredImage } from '../media/image-store.js';
import type { Picture } from '../media/picture.js';
import { MOST_PICTURES, tooManyPictures } from '../media/takes-pictures.js';
import { ProductImages } from './product-images.js';
import { toWire } from './product-wire.js';
import { ProductsRepository } from './products.repository.js';
import { productNotFound } from './products.service.js';
import type { ProductFields, StoredProduct } from './stored-product.js';

interface Edited {
  readonly ownerId: string;
  readonly productId: string;
  /** The revision that was seen, if the caller says. */
  readonly seen: number | undefined;
}

interface ProductEdit {
  readonly fields: ProductFields;
  /** Ids of images to take away. */
  readonly removed: readonly string[];
  readonly pictures: readonly Picture[];
}

/** Changes of products that exist already. */
@Injectable()
export class ProductEditsService {
  constructor(
    private readonly products: ProductsRepository,
    private readonly images: ProductImages,
  ) {}

  /** All or nothing: new images are stored first and taken back on a refusal, removed ones go after the change. */
  async edit(edited: Edited, { fields, removed, pictures }: ProductEdit): Promise<Product> {
    keptImages(await this.editable(edited), removed, pictures.length); // before the pictures are worked on
    const added = await this.images.store(pictures);
    try {
      const { before, after } = await this.replace(edited, fields, { removed, added });
      await this.images.discard(before.images.filter(({ id }) => removed.includes(id)));
      return toWire(after);
    } catch (error) {
      if (isRefusal(error)) await this.images.discard(added);
      throw error;
    }
  }

  /** Counts and changes under one revision, and starts again when somebody was faster: two edits cannot make six. */
  private async replace(
    edited: Edited,
    fields: ProductFields,
    { removed, added }: { readonly removed: readonly string[]; readonly added: readonly StoredImage[] },
  ): Promise<{ before: StoredProduct; after: StoredProduct }> {
    return retryWhenOvertaken('product', async () => {
      const before = await this.editable(edited);
      const content = { ...fields, images: [...keptImages(before, removed, added.length), ...added] };
      const isReplaced = await this.products.replace(edited.ownerId, before, content);
      return isReplaced && { before, after: { ...before, ...content, revision: before.revision + 1 } };
    });
  }

  private async editable({ ownerId, productId, seen }: Edited): Promise<StoredProduct> {
    const found = await this.products.findOwned(ownerId, productId);
    if (!found) throw productNotFound();
    if (seen === undefined || seen === found.revision) return found;
    throw new DomainError('conflict', 'product.changed', 'This product was changed somewhere else meanwhile');
  }
}

function keptImages({ images }: StoredProduct, removed: readonly string[], added: number): readonly StoredImage[] {
  if (removed.some((id) => !images.some((image) => image.id === id))) {
    throw invalid([{ field: 'Image_Delete_List', message: 'This product has no such image' }]);
  }
  const kept = images.filter(({ id }) => !removed.includes(id));
  if (kept.length + added > MOST_PICTURES) throw tooManyPictures('new_product_img');
  return kept;
}
