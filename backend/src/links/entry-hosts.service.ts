import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Expiry } from '../expiry/expiry.js';
import { reversedHost } from '../http/reversed-host.rule.js';
import { addressesOf } from './entry-addresses.rule.js';
import { EntryHostsRepository } from './entry-hosts.repository.js';
import type { StoredEntry } from './stored-entry.js';

/** More hosts than this are counted by one read of all entries. */
const MAX_LOOKUPS = 5;
const MAX_COUNT = 10_000;

/** An entry that leads to a host. */
interface LeadingEntry {
  readonly ownerId: string;
  /** The address as the creator typed it. */
  readonly address: string;
}

/** Finds entries by the hosts to which they lead. */
@Injectable()
export class EntryHostsService implements OnModuleInit {
  constructor(
    private readonly entries: EntryHostsRepository,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'entries without hosts', sweep: () => this.addMissing() });
  }

  /** Entries of all owners that lead to a reversed host or one of its subdomains, in no order. */
  async find(host: string, limit: number): Promise<LeadingEntry[]> {
    return (await this.entries.find(host, limit)).flatMap(({ ownerId, entry: { content } }) => {
      const address = addressesOf(content).find((each) => reversedHost(each)?.startsWith(host));
      return address === undefined ? [] : { ownerId, address };
    });
  }

  /**
   * The number of entries of all owners whose addresses pass the test.
   * @param hosts the reversed hosts of these addresses. A few hosts are looked up; for more, all entries are read.
   */
  async count(hosts: readonly string[], isCounted: (addresses: readonly string[]) => boolean): Promise<number> {
    const ids = new Set<string>();
    const add = ({ entry: { id, content } }: { readonly entry: StoredEntry }) => {
      if (isCounted(addressesOf(content))) ids.add(id);
    };
    if (hosts.length > MAX_LOOKUPS) for await (const entry of this.entries.listWithHosts()) add(entry);
    else for (const host of hosts) for (const entry of await this.entries.find(host, MAX_COUNT)) add(entry);
    return ids.size;
  }

  /** Adds the hosts of entries that an earlier version stored. */
  private async addMissing(): Promise<number> {
    let count = 0;
    for await (const { ownerId, entry } of this.entries.listWithoutHosts())
      count += Number(await this.entries.addHosts(ownerId, entry));
    return count;
  }
}
