import { Injectable } from '@nestjs/common';
import type { OrderChange, Product } from '@linkstall/contracts/http';

import { movesInto } from '../ordering/positions.js';
import { isSame, requireSameIds, requireSeen } from '../ordering/reordered.js';
import { isDone, mayBeDone, type Writer } from '../idempotency/keyed-write.rule.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import type { ExportFile } from '../users/account-parts.service.js';
import { productNotFound } from './product-errors.js';
import { ProductImages } from './product-images.js';
import { picturePath, productsView, toExport } from './product-export.js';
import { shown, toResponse } from './product-presenter.js';
import { ProductsRepository } from './products.repository.js';
import { StoreMutex } from './store-mutex.js';
import type { StoredProduct } from './stored-product.js';

interface Part {
  /** Index of the first product. */
  readonly start: number;
  /** Index after the last product. */
  readonly end: number;
}

interface ShownPart {
  readonly products: Product[];
  readonly first: readonly Product[];
  readonly total: number;
}

const FIRST = 4;

@Injectable()
export class ProductsService {
  constructor(
    private readonly products: ProductsRepository,
    private readonly mutex: StoreMutex,
    private readonly images: ProductImages,
  ) {}

  /** All products of an owner, in store order. */
  async list(ownerId: string): Promise<Product[]> {
    return (await this.products.list(ownerId)).map(toResponse);
  }

  /** The products that visitors see. */
  async listShown(ownerId: string, visibility: Visibility): Promise<Product[]> {
    return (await this.visible(ownerId, visibility)).map(shown);
  }

  /** A range of the products that visitors see, the first few, and their total number. */
  async partShown(ownerId: string, { start, end }: Part, visibility: Visibility): Promise<ShownPart> {
    const all = await this.visible(ownerId, visibility);
    return { products: all.slice(start, end).map(shown), first: all.slice(0, FIRST).map(shown), total: all.length };
  }

  /** The visible ones among these products, in no order. */
  async listShownOf(ownerId: string, ids: readonly string[], visibility: Visibility): Promise<Product[]> {
    return (await this.switchedOn(ownerId, ids)).filter((product) => visibility.shows(product)).map(shown);
  }

  /** The ones that are switched on among these products, with their schedules, in no order. */
  async listSwitchedOn(ownerId: string, ids: readonly string[]): Promise<Product[]> {
    return (await this.switchedOn(ownerId, ids)).map(toResponse);
  }

  async isOwn(ownerId: string, id: string): Promise<boolean> {
    const found = await this.products.find(ownerId, id);
    return found !== null && !found.removedAt;
  }

  /** Whether visitors see any product. */
  async hasShown(ownerId: string, visibility: Visibility): Promise<boolean> {
    if (await this.products.hasShown(ownerId)) return true;
    // All schedules are evaluated, because the response expires at the first change.
    return (await this.products.schedulesOf(ownerId)).filter((schedule) => visibility.shows(schedule)).length > 0;
  }

  /** A product; a hidden product only for its owner. */
  async get(id: string, viewerId: string | undefined, visibility: Visibility): Promise<Product> {
    const found = await this.products.findPublic(id);
    if (found && found.ownerId === viewerId) return toResponse(found);
    if (found?.isShown && visibility.shows(found)) return shown(found);
    throw productNotFound();
  }

  /** A visible product of this owner. */
  async getShown(ownerId: string, id: string, visibility: Visibility): Promise<Product> {
    const found = await this.products.findPublic(id);
    if (found?.ownerId !== ownerId || !found.isShown || !visibility.shows(found)) throw productNotFound();
    return shown(found);
  }

  /** Stores a new order, if the stored order is still the one that the caller saw. */
  async reorder({ id: ownerId, write }: Writer, order: OrderChange): Promise<Product[]> {
    requireSameIds(order);
    return this.mutex.runExclusive(ownerId, async () => {
      const present = await this.products.list(ownerId);
      const ids = present.map(({ id }) => id);
      // A repetition finds its own order, or a part of it.
      if (await isDone(write, () => isSame(ids, order.to))) return present.map(toResponse);
      requireSeen(ids, order, { thing: 'product', isAgain: mayBeDone(write) });
      const byId = new Map(present.map((product) => [product.id, product]));
      const wanted = order.to.flatMap((id) => byId.get(id) ?? []);
      await this.products.move(ownerId, movesInto(wanted));
      return wanted.map(toResponse);
    });
  }

  /** The data export of an owner: all products, and their images as files. */
  async exportOf(ownerId: string) {
    const all = await this.products.list(ownerId);
    const products = all.map(toExport);
    const pictures = all.flatMap(({ images }) => images.map(({ id }) => id));
    const files: ExportFile[] = pictures.map((id) => ({
      path: picturePath(id),
      picture: id,
      read: () => this.images.readLargest(id),
    }));
    return { data: products, files, view: productsView(products) };
  }

  /** Ids of the images of all products. */
  picturesInUse(): AsyncIterable<string> {
    return this.products.pictures();
  }

  private async switchedOn(ownerId: string, ids: readonly string[]): Promise<readonly StoredProduct[]> {
    return (await this.products.listOf(ownerId, ids)).filter(({ isShown }) => isShown);
  }

  private async visible(ownerId: string, visibility: Visibility): Promise<readonly StoredProduct[]> {
    return (await this.products.list(ownerId)).filter((product) => product.isShown && visibility.shows(product));
  }
}
