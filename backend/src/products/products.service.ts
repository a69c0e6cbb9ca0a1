import { Injectable } from '@nestjs/common';
import type { OrderChange, Product } from '@linkstall/contracts/http';

import { requireSameIds, requireSeen } from '../ordering/reordered.js';
import type { Writer } from '../repeats/write-mark.rule.js';
import type { Showing } from '../times/showing.rule.js';
import type { ExportFile } from '../users/account-parts.service.js';
import { productNotFound } from './product-errors.js';
import { ProductImages } from './product-images.js';
import { picturePath, productsView, toExport } from './product-export.js';
import { shown, toWire } from './product-wire.js';
import { ProductsRepository } from './products.repository.js';
import { ShelvesService } from './shelves.service.js';
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
    private readonly shelves: ShelvesService,
    private readonly images: ProductImages,
  ) {}

  /** All products of one owner, in store order. */
  async list(ownerId: string): Promise<Product[]> {
    return (await this.stored(ownerId)).map(toWire);
  }

  /** What visitors see. */
  async listShown(ownerId: string, showing: Showing): Promise<Product[]> {
    return (await this.visible(ownerId, showing)).map(shown);
  }

  /** A part of what visitors see, the first few, and how many they see in all. */
  async partShown(ownerId: string, { start, end }: Part, showing: Showing): Promise<ShownPart> {
    const all = await this.visible(ownerId, showing);
    return { products: all.slice(start, end).map(shown), first: all.slice(0, FIRST).map(shown), total: all.length };
  }

  /** Those of these that visitors see, in no order. */
  async listShownOf(ownerId: string, ids: readonly string[], showing: Showing): Promise<Product[]> {
    return (await this.switchedOn(ownerId, ids)).filter((product) => showing.shows(product)).map(shown);
  }

  /** Those of these that are not hidden, with their times, in no order. */
  async listSwitchedOn(ownerId: string, ids: readonly string[]): Promise<Product[]> {
    return (await this.switchedOn(ownerId, ids)).map(toWire);
  }

  async isOwn(ownerId: string, id: string): Promise<boolean> {
    return (await this.products.findOwned(ownerId, id)) !== null;
  }

  /** Whether visitors see any. */
  async hasShown(ownerId: string, showing: Showing): Promise<boolean> {
    const ids = await this.shelves.ids(ownerId);
    if (ids.length === 0) return false;
    if (await this.products.hasShown(ownerId, ids)) return true;
    // Each of them is asked about, for the first that comes or goes.
    return (await this.products.timesOf(ownerId, ids)).filter((times) => showing.shows(times)).length > 0;
  }

  /** One product; a hidden one is there for its owner only. */
  async get(id: string, viewerId: string | undefined, showing: Showing): Promise<Product> {
    const found = await this.products.findPublic(id);
    if (found && found.ownerId === viewerId) return toWire(found);
    if (found?.isShown && showing.shows(found)) return shown(found);
    throw productNotFound();
  }

  /** One product as visitors see it. Not there: hidden ones, and everybody else's. */
  async getShown(ownerId: string, id: string, showing: Showing): Promise<Product> {
    const found = await this.products.findPublic(id);
    const isThere = found?.ownerId === ownerId && found.isShown && (await this.shelves.ids(ownerId)).includes(id);
    if (!isThere || !showing.shows(found)) throw productNotFound();
    return shown(found);
  }

  /** Puts the products in the wanted order, if the order is still the one that was seen. */
  async reorder(writer: Writer, order: OrderChange): Promise<Product[]> {
    requireSameIds(order);
    const { ids } = await this.shelves.change(writer, async (before) => {
      // Ids that lead nowhere nobody has seen: whoever has seen what is stored need not be told of those.
      const isSeen = before.length === order.from.length && before.every((id, at) => id === order.from[at]);
      requireSeen(isSeen ? before : await this.shelves.living(writer.id, before), order, 'product');
      return { ids: order.to };
    });
    return inOrder(await this.products.list(writer.id), ids).map(toWire);
  }

  /** What an owner takes along: every product, also one that never got its place, and their pictures as files. */
  async exportOf(ownerId: string) {
    const ids = await this.shelves.ids(ownerId);
    const all = await this.products.list(ownerId);
    const placeless = all.filter(({ id }) => !ids.includes(id));
    const products = [...inOrder(all, ids), ...placeless].map(toExport);
    const pictures = all.flatMap(({ images }) => images.map(({ id }) => id));
    const files: ExportFile[] = pictures.map((id) => ({
      path: picturePath(id),
      picture: id,
      read: () => this.images.readLargest(id),
    }));
    return { data: products, files, view: productsView(products) };
  }

  /**
   * Ids of all pictures that stores show, of every owner: two walks, however many there are. A product that never got
   * its place is no use, and gets none: one that comes while this is read has pictures too young to be swept.
   */
  async *picturesInUse(): AsyncGenerator<string> {
    const placed = new Set<string>();
    for await (const id of this.shelves.placed()) placed.add(id);
    for await (const { id, pictures, isRemoved } of this.products.pictures())
      if (isRemoved || placed.has(id)) yield* pictures;
  }

  private async switchedOn(ownerId: string, ids: readonly string[]): Promise<readonly StoredProduct[]> {
    const placed = new Set(await this.shelves.ids(ownerId));
    const found = await this.products.listOf(
      ownerId,
      ids.filter((id) => placed.has(id)),
    );
    return found.filter(({ isShown }) => isShown);
  }

  private async visible(ownerId: string, showing: Showing): Promise<readonly StoredProduct[]> {
    return (await this.stored(ownerId)).filter((product) => product.isShown && showing.shows(product));
  }

  private async stored(ownerId: string): Promise<readonly StoredProduct[]> {
    const ids = await this.shelves.ids(ownerId);
    return ids.length === 0 ? [] : inOrder(await this.products.list(ownerId), ids);
  }
}

function inOrder(products: readonly StoredProduct[], ids: readonly string[]): StoredProduct[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
