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
  /** The first, counted from 0. */
  readonly start: number;
  /** The first that is no part of it. */
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

  /** All products of one owner, in store order. */
  async list(ownerId: string): Promise<Product[]> {
    return (await this.products.list(ownerId)).map(toResponse);
  }

  /** What visitors see. */
  async listShown(ownerId: string, visibility: Visibility): Promise<Product[]> {
    return (await this.visible(ownerId, visibility)).map(shown);
  }

  /** A part of what visitors see, the first few, and how many they see in all. */
  async partShown(ownerId: string, { start, end }: Part, visibility: Visibility): Promise<ShownPart> {
    const all = await this.visible(ownerId, visibility);
    return { products: all.slice(start, end).map(shown), first: all.slice(0, FIRST).map(shown), total: all.length };
  }

  /** Those of these that visitors see, in no order. */
  async listShownOf(ownerId: string, ids: readonly string[], visibility: Visibility): Promise<Product[]> {
    return (await this.switchedOn(ownerId, ids)).filter((product) => visibility.shows(product)).map(shown);
  }

  /** Those of these that are not hidden, with their times, in no order. */
  async listSwitchedOn(ownerId: string, ids: readonly string[]): Promise<Product[]> {
    return (await this.switchedOn(ownerId, ids)).map(toResponse);
  }

  async isOwn(ownerId: string, id: string): Promise<boolean> {
    const found = await this.products.find(ownerId, id);
    return found !== null && !found.removedAt;
  }

  /** Whether visitors see any. */
  async hasShown(ownerId: string, visibility: Visibility): Promise<boolean> {
    if (await this.products.hasShown(ownerId)) return true;
    // Each of them is asked about, for the first that comes or goes.
    return (await this.products.schedulesOf(ownerId)).filter((schedule) => visibility.shows(schedule)).length > 0;
  }

  /** One product; a hidden one is there for its owner only. */
  async get(id: string, viewerId: string | undefined, visibility: Visibility): Promise<Product> {
    const found = await this.products.findPublic(id);
    if (found && found.ownerId === viewerId) return toResponse(found);
    if (found?.isShown && visibility.shows(found)) return shown(found);
    throw productNotFound();
  }

  /** One product as visitors see it. Not there: hidden ones, and everybody else's. */
  async getShown(ownerId: string, id: string, visibility: Visibility): Promise<Product> {
    const found = await this.products.findPublic(id);
    if (found?.ownerId !== ownerId || !found.isShown || !visibility.shows(found)) throw productNotFound();
    return shown(found);
  }

  /** Puts the products in the wanted order, if the order is still the one that was seen. */
  async reorder({ id: ownerId, write }: Writer, order: OrderChange): Promise<Product[]> {
    requireSameIds(order);
    return this.mutex.runExclusive(ownerId, async () => {
      const present = await this.products.list(ownerId);
      const ids = present.map(({ id }) => id);
      // A repetition of this call finds its own order, or what became of it.
      if (await isDone(write, () => isSame(ids, order.to))) return present.map(toResponse);
      requireSeen(ids, order, { thing: 'product', isAgain: mayBeDone(write) });
      const byId = new Map(present.map((product) => [product.id, product]));
      const wanted = order.to.flatMap((id) => byId.get(id) ?? []);
      await this.products.move(ownerId, movesInto(wanted));
      return wanted.map(toResponse);
    });
  }

  /** What an owner takes along: every product, and their pictures as files. */
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

  /** Ids of all pictures of products, of every owner. */
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
