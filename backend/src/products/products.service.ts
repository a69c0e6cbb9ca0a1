import { Injectable } from '@nestjs/common';
import type { OrderChange, Product } from '@linkstall/contracts/http';

import { DomainError, isRefusal } from '../http/domain-error.js';
import type { Picture } from '../media/picture.js';
import { requireSameIds, requireSeen } from '../ordering/reordered.js';
import type { ExportFile } from '../users/account-parts.js';
import { ProductImages } from './product-images.js';
import { shown, toWire } from './product-wire.js';
import { ProductsRepository } from './products.repository.js';
import { ShelvesService } from './shelves.service.js';
import type { ProductFields, StoredProduct } from './stored-product.js';

const MOST_PRODUCTS = 500;

@Injectable()
export class ProductsService {
  constructor(
    private readonly products: ProductsRepository,
    private readonly shelves: ShelvesService,
    private readonly images: ProductImages,
  ) {}

  /** All products of one owner, in store order. */
  async list(ownerId: string): Promise<Product[]> {
    return (await this.stored(ownerId)).map(toWire);
  }

  /** What visitors see. */
  async listShown(ownerId: string): Promise<Product[]> {
    return (await this.stored(ownerId)).filter(({ isShown }) => isShown).map(shown);
  }

  /** Whether visitors see any. */
  async hasShown(ownerId: string): Promise<boolean> {
    const ids = await this.shelves.ids(ownerId);
    return ids.length > 0 && this.products.hasShown(ownerId, ids);
  }

  /** One product; a hidden one is there for its owner only. */
  async get(id: string, viewerId: string | undefined): Promise<Product> {
    const found = await this.products.findPublic(id);
    if (found && found.ownerId === viewerId) return toWire(found);
    if (found?.isShown) return shown(found);
    throw productNotFound();
  }

  /** Pictures first, then the product, then its place at the end of the store; what was done is taken back on a refusal. */
  async add(ownerId: string, fields: ProductFields, pictures: readonly Picture[]): Promise<Product> {
    const seen = await this.shelves.ids(ownerId);
    if (isFull(seen)) requireRoom(await this.living(ownerId, seen)); // before the pictures are worked on
    const images = await this.images.store(pictures);
    const product = { ...fields, id: this.products.newId(), ownerId, images, revision: 1 };
    try {
      await this.products.insert(product);
      await this.shelves.change(ownerId, async (ids) => {
        const kept = isFull(ids) ? await this.living(ownerId, ids) : ids;
        requireRoom(kept);
        return [...kept, product.id];
      });
    } catch (error) {
      if (isRefusal(error)) await this.takeBack(product);
      throw error;
    }
    return toWire(product);
  }

  /** Takes an owned product out of the store, with its pictures. */
  async remove(ownerId: string, id: string): Promise<void> {
    const key = id.toLowerCase();
    if (!(await this.products.findOwned(ownerId, key))) throw productNotFound();
    await this.shelves.change(ownerId, (ids) => ids.filter((other) => other !== key));
    const removed = await this.products.remove(ownerId, key);
    if (!removed) throw productNotFound();
    await this.images.discard(removed.images);
  }

  /** Puts the products in the wanted order, if the order is still the one that was seen. */
  async reorder(ownerId: string, order: OrderChange): Promise<Product[]> {
    requireSameIds(order);
    await this.shelves.change(ownerId, async (ids) => {
      requireSeen(await this.living(ownerId, ids), order, 'product');
      return order.to;
    });
    return inOrder(await this.products.list(ownerId), order.to).map(toWire);
  }

  /** Every product of an owner with its pictures: when the account goes. Goes on where it was cut off. */
  async removeAllOf(ownerId: string): Promise<void> {
    await this.shelves.remove(ownerId);
    for (const { id, images } of await this.products.list(ownerId)) {
      await this.products.remove(ownerId, id);
      await this.images.discard(images);
    }
  }

  /** What an owner takes along: every product, also one that never got its place, and their pictures as files. */
  async exportOf(ownerId: string): Promise<{ data: unknown; files: ExportFile[] }> {
    const ids = await this.shelves.ids(ownerId);
    const all = await this.products.list(ownerId);
    const placeless = all.filter(({ id }) => !ids.includes(id));
    const products = [...inOrder(all, ids), ...placeless].map(toWire);
    const pictures = all.flatMap(({ images }) => images.map(({ id }) => id));
    const files = pictures.map((id) => ({
      path: `images/products/${id}.webp`,
      read: () => this.images.readLargest(id),
    }));
    return { data: products, files };
  }

  /** Ids of all pictures that stores show, of every owner. A product that never got its place is no use. */
  async *picturesInUse(): AsyncGenerator<string> {
    for await (const ownerId of this.shelves.owners()) {
      for (const { images } of await this.stored(ownerId)) for (const { id } of images) yield id;
    }
  }

  /**
   * Without ids that lead nowhere. Asked after the shelf was read: a product is stored before it gets its place, so one
   * that has a place and is not there is gone.
   */
  private async living(ownerId: string, ids: readonly string[]): Promise<readonly string[]> {
    return inOrder(await this.products.list(ownerId), ids).map(({ id }) => id);
  }

  /** The refusal is what there is to report. */
  private async takeBack({ ownerId, id, images }: StoredProduct): Promise<void> {
    await this.products.remove(ownerId, id).catch(() => undefined);
    await this.images.discard(images);
  }

  private async stored(ownerId: string): Promise<readonly StoredProduct[]> {
    const ids = await this.shelves.ids(ownerId);
    return ids.length === 0 ? [] : inOrder(await this.products.list(ownerId), ids);
  }
}

/** Somebody else's is reported as missing, so ids cannot be probed. */
export function productNotFound(): DomainError {
  return new DomainError('not-found', 'product.not_found', 'Product Not Found');
}

const isFull = (ids: readonly string[]): boolean => ids.length >= MOST_PRODUCTS;

function requireRoom(ids: readonly string[]): void {
  if (!isFull(ids)) return;
  throw new DomainError('conflict', 'product.limit', `A store holds at most ${MOST_PRODUCTS} products`);
}

function inOrder(products: readonly StoredProduct[], ids: readonly string[]): StoredProduct[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
