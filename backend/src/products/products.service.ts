import { Injectable } from '@nestjs/common';
import type { OrderChange, PageLanguage, Product } from '@linkstall/contracts/http';
import { matchesFilter, type ProductFilter } from '@linkstall/kit/product-filter';

import { BlockedHostsService } from '../host-blocks/blocked-hosts.service.js';
import { positionChanges } from '../ordering/positions.js';
import { isSame, assertSameIds, assertOrderUnchanged } from '../ordering/order-check.js';
import { isComplete, mayBeComplete, type Writer } from '../idempotency/keyed-write.rule.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import type { ExportFile } from '../users/account-contributors.service.js';
import { refuseHidden, type ItemTakedown } from '../users/takedown.rule.js';
import { UsersService } from '../users/users.service.js';
import { productNotFound } from './product-errors.js';
import { ProductImages } from './product-images.js';
import { imagePath, productsView, toExport } from './product-export.js';
import { toPublicResponse, toResponse } from './product-presenter.js';
import { ProductsRepository } from './products.repository.js';
import { StoreMutex } from './store-mutex.js';
import type { StoredProduct } from './stored-product.js';

/** The owner of a store, and the further language in which a visitor reads the store. */
interface StoreOwner {
  readonly id: string;
  readonly translation?: PageLanguage;
}

interface Range {
  /** Index of the first product. */
  readonly start: number;
  /** Index after the last product. */
  readonly end: number;
}

interface VisibleRange {
  readonly products: Product[];
  readonly first: readonly Product[];
  /** Number of products that match the filter. */
  readonly total: number;
  readonly storeTotal: number;
  readonly collections: readonly string[];
}

interface ProductWithOthers {
  readonly product: Product;
  readonly more: readonly Product[];
}

const FIRST = 4;
const OTHERS = 4;

@Injectable()
export class ProductsService {
  // oxlint-disable-next-line max-params -- products, their owners and images
  constructor(
    private readonly products: ProductsRepository,
    private readonly users: UsersService,
    private readonly mutex: StoreMutex,
    private readonly images: ProductImages,
    private readonly blockedHosts: BlockedHostsService,
  ) {}

  /** All products of an owner, in store order. */
  async list(ownerId: string): Promise<Product[]> {
    return (await this.withBlocks(await this.products.list(ownerId))).map(toResponse);
  }

  /** A product, also a deleted one that can still be restored. */
  async findForModeration(ownerId: string, id: string): Promise<Product | null> {
    const product = await this.withBlock(await this.products.find(ownerId, id));
    return product && toResponse(product);
  }

  /** The products that visitors see. */
  async listVisible({ id, translation }: StoreOwner, visibility: Visibility): Promise<Product[]> {
    return (await this.listVisibleStored(id, visibility)).map((product) => toPublicResponse(product, translation));
  }

  /** A range of the products that visitors see, the first few, and their total number. */
  async listVisibleRange(
    owner: StoreOwner,
    { start, end, filter = {} }: Range & { readonly filter?: ProductFilter },
    visibility: Visibility,
  ): Promise<VisibleRange> {
    const all = await this.listVisible(owner, visibility);
    const matching = all.filter((product) => matchesFilter(product, filter));
    return {
      products: matching.slice(start, end),
      first: all.slice(0, FIRST),
      total: matching.length,
      storeTotal: all.length,
      collections: [...new Set(all.flatMap(({ Product_Collection: name }) => name ?? []))],
    };
  }

  /** The products among these that visitors see, in no order. */
  async listVisibleOf(
    { id, translation }: StoreOwner,
    ids: readonly string[],
    visibility: Visibility,
  ): Promise<Product[]> {
    return (await this.switchedOn(id, ids))
      .filter((product) => !product.takedown && visibility.isVisible(product))
      .map((product) => toPublicResponse(product, translation));
  }

  /** The products among these that are switched on, with their schedules, in no order. */
  async listSwitchedOn(ownerId: string, ids: readonly string[]): Promise<Product[]> {
    return (await this.switchedOn(ownerId, ids)).map(toResponse);
  }

  async isOwn(ownerId: string, id: string): Promise<boolean> {
    const product = await this.products.find(ownerId, id);
    return product !== null && !product.removedAt;
  }

  /** Whether visitors see any product. */
  async hasVisible(ownerId: string, visibility: Visibility): Promise<boolean> {
    if ((await this.blockedHosts.current()).size > 0)
      return (await this.listVisibleStored(ownerId, visibility)).length > 0;
    if (await this.products.hasAlwaysVisible(ownerId)) return true;
    // Not `some`, because each evaluated schedule can bring the expiry of the response forward.
    return (await this.products.schedulesOf(ownerId)).filter((schedule) => visibility.isVisible(schedule)).length > 0;
  }

  /** A product; a hidden product only for its owner. The products of a deleted account are hidden before they are removed. */
  async get(id: string, viewerId: string | undefined, visibility: Visibility): Promise<Product> {
    const product = await this.withBlock(await this.products.findPublic(id));
    if (product && product.ownerId === viewerId) return toResponse(product);
    const owner = isShownAt(product, visibility) ? await this.users.find(product.ownerId) : null;
    if (!product || !owner) throw productNotFound();
    refuseHidden(owner);
    return toPublicResponse(product);
  }

  async getVisible(ownerId: string, id: string, visibility: Visibility): Promise<Product> {
    const product = await this.withBlock(await this.products.findPublic(id));
    if (product?.ownerId !== ownerId || !isShownAt(product, visibility)) throw productNotFound();
    return toPublicResponse(product);
  }

  /** A visible product, and a few others: the products that follow in the store, then the first products. */
  async getVisibleWithOthers(owner: StoreOwner, id: string, visibility: Visibility): Promise<ProductWithOthers> {
    const all = await this.listVisible(owner, visibility);
    const index = all.findIndex((product) => product._id === id);
    const [product, ...others] = [...all.slice(index), ...all.slice(0, index)];
    if (index === -1 || !product) throw productNotFound();
    return { product, more: others.slice(0, OTHERS) };
  }

  /** Stores a new order, if the caller saw the stored order. */
  async reorder({ id: ownerId, write }: Writer, order: OrderChange): Promise<Product[]> {
    assertSameIds(order);
    return this.mutex.runExclusive(ownerId, async () => {
      const products = await this.products.list(ownerId);
      const ids = products.map(({ id }) => id);
      // A repeated call finds the order of its first attempt, or a part of that order.
      if (await isComplete(write, () => isSame(ids, order.to)))
        return (await this.withBlocks(products)).map(toResponse);
      assertOrderUnchanged(ids, order, { resource: 'product', isRepeat: mayBeComplete(write) });
      const byId = new Map(products.map((product) => [product.id, product]));
      const reordered = order.to.flatMap((id) => byId.get(id) ?? []);
      await this.products.move(ownerId, positionChanges(reordered));
      return (await this.withBlocks(reordered)).map(toResponse);
    });
  }

  /** Hides a product from visitors, or ends that. Returns false when the owner has no such product. */
  setTakedown(ownerId: string, id: string, takedown: ItemTakedown | null): Promise<boolean> {
    return this.products.setTakedown(ownerId, id, takedown);
  }

  /** The data export of an owner: all products, and their images as files. */
  async exportOf(ownerId: string) {
    const all = await this.products.list(ownerId);
    const products = all.map(toExport);
    const imageIds = all.flatMap(({ images }) => images.map(({ id }) => id));
    const files: ExportFile[] = imageIds.map((id) => ({
      path: imagePath(id),
      imageId: id,
      read: () => this.images.readLargest(id),
    }));
    return { data: products, files, view: productsView(products) };
  }

  imageIdsInUse(): AsyncIterable<string> {
    return this.products.imageIds();
  }

  private async switchedOn(ownerId: string, ids: readonly string[]): Promise<readonly StoredProduct[]> {
    return this.withBlocks((await this.products.listOf(ownerId, ids)).filter(({ isShown }) => isShown));
  }

  private async listVisibleStored(ownerId: string, visibility: Visibility): Promise<readonly StoredProduct[]> {
    const products = await this.withBlocks(await this.products.list(ownerId));
    return products.filter((product) => isShownAt(product, visibility));
  }

  /** The products, where those that lead to a blocked host are hidden. */
  private async withBlocks(products: readonly StoredProduct[]): Promise<StoredProduct[]> {
    const hosts = await this.blockedHosts.current();
    return products.map((product) => hosts.hide(product, [product.url]));
  }

  private async withBlock(product: StoredProduct | null): Promise<StoredProduct | null> {
    return product && ((await this.withBlocks([product]))[0] ?? null);
  }
}

const isShownAt = (product: StoredProduct | null, visibility: Visibility): product is StoredProduct =>
  product !== null && product.isShown && !product.takedown && visibility.isVisible(product);
