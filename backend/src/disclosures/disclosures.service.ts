import { Injectable } from '@nestjs/common';
import type { Disclosure } from '@linkstall/contracts/http';

import { Clock } from '../config/clock.js';
import { DisclosuresRepository } from './disclosures.repository.js';

interface DisclosedItem {
  readonly kind: 'product' | 'link';
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Whether visitors see the item with the words "Affiliate link". */
  readonly isDisclosed: boolean;
}

/** The log of what was marked as affiliate, and since when. A period ends when the mark, the name or the address changes. */
@Injectable()
export class DisclosuresService {
  constructor(
    private readonly periods: DisclosuresRepository,
    private readonly clock: Clock,
  ) {}

  /** Writes the state of an item. A repeated call writes nothing, so a call that failed can be repeated. */
  async record(ownerId: string, { kind, id, name, url, isDisclosed }: DisclosedItem): Promise<void> {
    const open = await this.periods.openOf(ownerId, id);
    if (isDisclosed && open.some((period) => period.name === name && period.url === url)) return;
    const now = new Date(this.clock.now());
    if (open.length > 0) await this.periods.endOpen(ownerId, id, now);
    if (isDisclosed) await this.periods.begin(ownerId, { kind, item: id, name, url, from: now });
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
