import type { ProductImportPreview, ProductImportResult } from '@linkstall/contracts/http';
import { formatPrice } from '@linkstall/kit/format-price';
import { decimalsOf } from '@linkstall/kit/currencies';
import { Injectable } from '@nestjs/common';
import { generateNKeysBetween } from 'fractional-indexing';

import { Settings } from '../../config/settings.js';
import { DisclosuresService } from '../../disclosures/disclosures.service.js';
import { BlockedHostsService } from '../../host-blocks/blocked-hosts.service.js';
import { invalid } from '../../http/validation.js';
import { idOf, type Writer } from '../../idempotency/keyed-write.rule.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { WebhookEvents } from '../../webhooks/webhook-events.service.js';
import { disclosedProduct } from '../disclosed-product.js';
import { productEvent } from '../product-event.js';
import { MAX_PRODUCTS } from '../max-products.rule.js';
import { ProductsRepository } from '../products.repository.js';
import { storeFull, StoreMutex } from '../store-mutex.js';
import type { ProductFields, StoredProduct } from '../stored-product.js';
import { checkedFile, type CheckedRow } from './checked-rows.js';
import { toCsv } from './csv-file.js';
import { cellsOf, COLUMNS } from './product-columns.js';

interface NewProduct {
  readonly id: string;
  readonly fields: ProductFields;
  readonly pictures: readonly string[];
}

/** All products as a file, and products from a file. The pictures of new products follow, see `ProductPicturesService`. */
@Injectable()
export class ProductImportsService {
  // oxlint-disable-next-line max-params -- products, the log of disclosures, events, and the address of this site
  constructor(
    private readonly products: ProductsRepository,
    private readonly mutex: StoreMutex,
    private readonly disclosures: DisclosuresService,
    private readonly webhookEvents: WebhookEvents,
    private readonly settings: Settings,
    private readonly blockedHosts: BlockedHostsService,
  ) {}

  async export(ownerId: string): Promise<string> {
    const products = await this.products.list(ownerId);
    return toCsv([[...COLUMNS], ...products.map((product) => cellsOf(product, this.settings.publicUrl))]);
  }

  /** The products that an import of the file would add, and the faults of its rows. Nothing is stored. */
  async preview(ownerId: string, file: UploadedImage): Promise<ProductImportPreview> {
    const { rows, ignoredColumns } = await this.checked(file);
    const stored = await this.products.list(ownerId);
    const storedIds = new Set(stored.map(({ id }) => id));
    return {
      rows: rows.map(({ row, id, name, pictures, fields, faults }) => {
        const isStored = storedIds.has(id);
        return {
          ...{ row, name, price: fields ? priceText(fields) : '', pictures: pictures.length },
          state: isStored ? 'stored' : fields ? 'new' : 'faulty',
          faults: isStored ? [] : faults,
        };
      }),
      ignoredColumns,
      room: MAX_PRODUCTS - stored.length,
    };
  }

  /**
   * Adds the new products of the file at the end of the store, all or none. A row with a fault refuses the file, unless the
   * caller leaves such rows out. A repeated call finds the products of its first attempt by their ids.
   */
  async add(writer: Writer, file: UploadedImage, leavesFaultyOut: boolean): Promise<ProductImportResult> {
    const { rows } = await this.checked(file);
    const { id: ownerId } = writer;
    const added = await this.mutex.runExclusive(ownerId, async () => {
      const storedIds = new Set((await this.products.list(ownerId)).map(({ id }) => id));
      const newRows = rows.filter(({ id }) => !storedIds.has(id));
      assertFaultless(newRows, leavesFaultyOut);
      const newProducts = newRows.flatMap(({ row, fields, pictures }): NewProduct[] =>
        fields ? [{ id: this.idFor(writer, row), fields, pictures }] : [],
      );
      if (newProducts.length === 0) throw nothingToAdd();
      return { newProducts, products: await this.insert(ownerId, newProducts) };
    });
    await this.disclosures.record(ownerId, 'product', added.products.map(disclosedProduct));
    return { products: added.newProducts.map(({ id, pictures }) => ({ id, pictures: [...pictures] })) };
  }

  /** The rows of a file. A row that leads to a blocked host has a fault. */
  private async checked(file: UploadedImage) {
    const { rows, ignoredColumns } = await checkedFile(await file.read());
    const hosts = await this.blockedHosts.current();
    const checkedRows = rows.map((row): CheckedRow => {
      const takedown = row.fields && hosts.takedownFor([row.fields.url]);
      return takedown ? { ...row, fields: null, faults: [{ column: 'link', message: takedown.reason }] } : row;
    });
    return { rows: checkedRows, ignoredColumns };
  }

  private async insert(ownerId: string, newProducts: readonly NewProduct[]): Promise<StoredProduct[]> {
    const { count, lastPosition } = await this.products.readEnd(ownerId);
    const existingIds = new Set(
      await this.products.existingIds(
        ownerId,
        newProducts.map(({ id }) => id),
      ),
    );
    const positions = generateNKeysBetween(lastPosition, null, newProducts.length);
    const products = newProducts.map(({ id, fields }, index): StoredProduct => {
      const state = { position: positions[index] ?? '', revision: 1, removedAt: null, images: [] };
      return { ...fields, ...state, id, ownerId };
    });
    const missing = products.filter(({ id }) => !existingIds.has(id));
    if (count + missing.length > MAX_PRODUCTS) throw storeFull();
    const events = missing.map((product) => productEvent('added', product));
    const insert = () => this.products.insertAll(ownerId, missing);
    if (missing.length > 0) await this.webhookEvents.during(ownerId, events, insert);
    return missing;
  }

  private idFor({ write }: Writer, row: number): string {
    return write ? idOf({ ref: `${write.ref} ${row}` }) : this.products.newId();
  }
}

const priceText = ({ price, discountPrice, currency }: ProductFields): string => {
  const textOf = (units: number) => formatPrice(units / 10 ** decimalsOf(currency), currency);
  return discountPrice < price ? `${textOf(discountPrice)}, before ${textOf(price)}` : textOf(price);
};

function assertFaultless(rows: readonly CheckedRow[], leavesFaultyOut: boolean): void {
  const fault = rows.find(({ faults }) => faults.length > 0);
  if (!fault || leavesFaultyOut) return;
  const [{ column, message } = { column: '', message: '' }] = fault.faults;
  throw invalid([{ field: 'file', message: `Row ${fault.row}, ${column}: ${message}` }]);
}

const nothingToAdd = () => invalid([{ field: 'file', message: 'The file has no product that can be added' }]);
