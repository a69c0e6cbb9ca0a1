import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { CURRENT_VERSION_FILTER } from '../database/schema-version.js';
import { CURSOR_OPTIONS } from '../database/cursor-options.js';
import { hostRange, reversedHosts } from '../http/reversed-host.rule.js';
import { toStored } from './entries.repository.js';
import { addressesOf } from './entry-addresses.rule.js';
import { EntryEntity } from './entry.schema.js';
import type { StoredEntry } from './stored-entry.js';

interface OwnedEntry {
  readonly ownerId: string;
  readonly entry: StoredEntry;
}

/** Queries on the hosts of entries, for operators and jobs. */
@Injectable()
export class EntryHostsRepository {
  constructor(@InjectModel(EntryEntity.name) private readonly model: Model<EntryEntity>) {}

  /** Entries of all owners that lead to a reversed host or one of its subdomains, in no order. */
  async find(host: string, limit: number): Promise<OwnedEntry[]> {
    const filter = { hosts: trusted(hostRange(host)), removedAt: null };
    return (await this.model.find(filter).limit(limit).lean().exec()).map(toOwned);
  }

  /** Entries of all owners that lead to any host. */
  async *listWithHosts(): AsyncGenerator<OwnedEntry> {
    const filter = { ...CURRENT_VERSION_FILTER, 'hosts.0': trusted({ $exists: true }), removedAt: null };
    const entries = this.model.find(filter).lean<EntryEntity>();
    for await (const entry of entries.cursor(CURSOR_OPTIONS)) yield toOwned(entry);
  }

  /** Entries of all owners that an earlier version stored without hosts. */
  async *listWithoutHosts(): AsyncGenerator<OwnedEntry> {
    const entries = this.model.find({ ...CURRENT_VERSION_FILTER, hosts: null }).lean<EntryEntity>();
    for await (const entry of entries.cursor(CURSOR_OPTIONS)) yield toOwned(entry);
  }

  /** Returns false when the entry was edited, and so has its hosts. */
  async addHosts(ownerId: string, { id, content }: StoredEntry): Promise<boolean> {
    const change = { $set: { hosts: reversedHosts(addressesOf(content)) } };
    const filter = { _id: id, owner: ownerId, hosts: null };
    return (await this.model.updateOne(filter, change).exec()).modifiedCount === 1;
  }
}

const toOwned = (document: EntryEntity): OwnedEntry => ({
  ownerId: document.owner.toHexString(),
  entry: toStored(document),
});
