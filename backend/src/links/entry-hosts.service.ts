import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Expiry } from '../expiry/expiry.js';
import { reversedHost } from '../http/reversed-host.rule.js';
import { addressesOf } from './entry-addresses.rule.js';
import { EntryHostsRepository } from './entry-hosts.repository.js';

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

  /** Adds the hosts of entries that an earlier version stored. */
  private async addMissing(): Promise<number> {
    let count = 0;
    for await (const { ownerId, entry } of this.entries.listWithoutHosts())
      count += Number(await this.entries.addHosts(ownerId, entry));
    return count;
  }
}
