import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Expiry } from '../expiry/expiry.js';
import { reversedHost } from '../http/reversed-host.rule.js';
import { ProductHostsRepository } from './product-hosts.repository.js';

/** More hosts than this are counted by one read of all products. */
const MAX_LOOKUPS = 5;
const MAX_COUNT = 10_000;

/** A product that leads to a host. */
interface LeadingProduct {
  readonly ownerId: string;
  /** The address as the creator typed it. */
  readonly address: string;
}

/** Finds products by the hosts to which they lead. */
@Injectable()
export class ProductHostsService implements OnModuleInit {
  constructor(
    private readonly products: ProductHostsRepository,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'products without hosts', sweep: () => this.addMissing() });
  }

  /** Products of all owners that lead to a reversed host or one of its subdomains, in no order. */
  async find(host: string, limit: number): Promise<LeadingProduct[]> {
    const products = await this.products.find(host, limit);
    return products.filter(({ address }) => reversedHost(address)?.startsWith(host));
  }

  /**
   * The number of products of all owners whose address passes the test.
   * @param hosts the reversed hosts of these addresses. A few hosts are looked up; for more, all products are read.
   */
  async count(hosts: readonly string[], isCounted: (addresses: readonly string[]) => boolean): Promise<number> {
    const ids = new Set<string>();
    const add = ({ id, address }: { readonly id: string; readonly address: string }) => {
      if (isCounted([address])) ids.add(id);
    };
    if (hosts.length > MAX_LOOKUPS) for await (const product of this.products.listWithHosts()) add(product);
    else for (const host of hosts) for (const product of await this.products.find(host, MAX_COUNT)) add(product);
    return ids.size;
  }

  /** Adds the hosts of products that an earlier version stored. */
  private async addMissing(): Promise<number> {
    let count = 0;
    for await (const product of this.products.listWithoutHosts())
      count += Number(await this.products.addHosts(product.ownerId, product));
    return count;
  }
}
