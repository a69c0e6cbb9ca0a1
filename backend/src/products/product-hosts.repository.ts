import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { CURRENT_VERSION_FILTER } from '../database/schema-version.js';
import { CURSOR_OPTIONS } from '../database/cursor-options.js';
import { hostRange, reversedHosts } from '../http/reversed-host.rule.js';
import { ProductEntity } from './product.schema.js';

interface ProductAddress {
  readonly id: string;
  readonly ownerId: string;
  readonly address: string;
}

/** Queries on the hosts of products, for operators and jobs. */
@Injectable()
export class ProductHostsRepository {
  constructor(@InjectModel(ProductEntity.name) private readonly model: Model<ProductEntity>) {}

  /** Products of all owners that lead to a reversed host or one of its subdomains, in no order. */
  async find(host: string, limit: number): Promise<ProductAddress[]> {
    const filter = { hosts: trusted(hostRange(host)), removedAt: null };
    return (await this.model.find(filter).limit(limit).lean().exec()).map(toAddress);
  }

  /** Products of all owners that lead to any host. */
  async *listWithHosts(): AsyncGenerator<ProductAddress> {
    const filter = { ...CURRENT_VERSION_FILTER, 'hosts.0': trusted({ $exists: true }), removedAt: null };
    const products = this.model.find(filter).lean<ProductEntity>();
    for await (const product of products.cursor(CURSOR_OPTIONS)) yield toAddress(product);
  }

  /** Products of all owners that an earlier version stored without hosts. */
  async *listWithoutHosts(): AsyncGenerator<ProductAddress> {
    const products = this.model.find({ ...CURRENT_VERSION_FILTER, hosts: null }).lean<ProductEntity>();
    for await (const product of products.cursor(CURSOR_OPTIONS)) yield toAddress(product);
  }

  /** Returns false when the product was edited, and so has its hosts. */
  async addHosts(ownerId: string, { id, address }: ProductAddress): Promise<boolean> {
    const filter = { _id: id, owner: ownerId, hosts: null };
    const change = { $set: { hosts: reversedHosts([address]) } };
    return (await this.model.updateOne(filter, change).exec()).modifiedCount === 1;
  }
}

const toAddress = ({ _id, owner, url: address }: Pick<ProductEntity, '_id' | 'owner' | 'url'>): ProductAddress => ({
  ...{ id: _id.toHexString(), ownerId: owner.toHexString(), address },
});
