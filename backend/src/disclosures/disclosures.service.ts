import { Injectable } from '@nestjs/common';
import type { Disclosure } from '@linkstall/contracts/http';

import { Clock } from '../config/clock.js';
import { DisclosuresRepository, type DisclosedIds } from './disclosures.repository.js';

interface DisclosedItem {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Whether visitors see the item with the words "Affiliate link". */
  readonly isDisclosed: boolean;
}

/** The log of items that were marked as affiliate. A period ends when the mark, the name or the address changes. */
@Injectable()
export class DisclosuresService {
  constructor(
    private readonly periods: DisclosuresRepository,
    private readonly clock: Clock,
  ) {}

  /** Writes the state of items. A repeated call writes nothing, so a call that failed can be repeated. */
  async record(ownerId: string, kind: Disclosure['kind'], items: readonly DisclosedItem[]): Promise<void> {
    if (items.length === 0) return;
    const openPeriods = await this.periods.openOf(ownerId, { kind, ids: items.map(({ id }) => id) });
    const isRecorded = ({ id, name, url, isDisclosed }: DisclosedItem) =>
      isDisclosed && openPeriods.some((period) => period.item === id && period.name === name && period.url === url);
    const changedItems = items.filter((item) => !isRecorded(item));
    const changedIds = new Set(changedItems.map(({ id }) => id));
    const endedIds = openPeriods.map(({ item }) => item).filter((id) => changedIds.has(id));
    const from = new Date(this.clock.now());
    if (endedIds.length > 0) await this.periods.endOpen(ownerId, { kind, ids: endedIds }, from);
    const disclosedItems = changedItems.filter(({ isDisclosed }) => isDisclosed);
    if (disclosedItems.length === 0) return;
    await this.periods.begin(
      ownerId,
      disclosedItems.map(({ id, name, url }) => ({ kind, item: id, name, url, from })),
    );
  }

  /** Ends the periods of deleted items. */
  async end(ownerId: string, items: DisclosedIds): Promise<void> {
    await this.periods.endOpen(ownerId, items, new Date(this.clock.now()));
  }

  /** The periods of an owner, oldest first. */
  async list(ownerId: string): Promise<Disclosure[]> {
    const periods = await this.periods.list(ownerId);
    return periods.map(({ kind, item, name, url, from, until }) => ({
      ...{ kind, item, name, url, from: from.toISOString() },
      ...(until && { until: until.toISOString() }),
    }));
  }

  /** Removes the log of an owner, when the account is deleted. */
  async removeAllOf(ownerId: string): Promise<void> {
    await this.periods.removeAllOf(ownerId);
  }
}
