import { Injectable } from '@nestjs/common';
import type { Subscriber as SubscriberContract, SubscriberList } from '@linkstall/contracts/http';
import { Readable } from 'node:stream';

import { Settings } from '../config/settings.js';
import { CSV_START, csvRow } from '../http/csv-text.js';
import { Attempts } from '../limits/attempts.js';
import { SubscribersRepository, type Subscriber } from './subscribers.repository.js';
import { unsubscribePathOf } from './subscriptions.service.js';

const PAGE_LENGTH = 50;
const COLUMNS = ['email', 'confirmed_at', 'consent', 'unsubscribe_url'];

/** The e-mail list of a creator, for the creator. */
@Injectable()
export class SubscribersService {
  constructor(
    private readonly subscribers: SubscribersRepository,
    private readonly attempts: Attempts,
    private readonly settings: Settings,
  ) {}

  /** A page of the list, counted from 1. `search` is the start of an address. */
  async list(ownerId: string, page: number, search: string): Promise<SubscriberList> {
    const part = { search: search.toLowerCase(), skip: (page - 1) * PAGE_LENGTH, limit: PAGE_LENGTH + 1 };
    const [counts, subscribers] = await Promise.all([
      this.subscribers.countByState(ownerId),
      this.subscribers.list(ownerId, part),
    ]);
    const countOf = (state: SubscriberContract['state']) => counts.get(state) ?? 0;
    return {
      ...{ confirmed: countOf('confirmed'), waiting: countOf('waiting'), left: countOf('left') },
      subscribers: subscribers.slice(0, PAGE_LENGTH).flatMap(toResponse),
      hasMore: subscribers.length > PAGE_LENGTH,
    };
  }

  /** Deletes an address; a repetition changes nothing. */
  remove(ownerId: string, id: string): Promise<void> {
    return this.subscribers.remove(ownerId, id);
  }

  /** The confirmed addresses as a CSV file, which is read while the client reads. */
  async exportCsv(ownerId: string): Promise<Readable> {
    await this.attempts.begin('export', ownerId);
    return Readable.from(this.csvRows(ownerId));
  }

  private async *csvRows(ownerId: string): AsyncGenerator<string> {
    yield CSV_START + csvRow(COLUMNS);
    for await (const subscriber of this.subscribers.listAll(ownerId)) {
      const { state, email, confirmedAt, consent } = subscriber;
      const unsubscribeUrl = `${this.settings.publicUrl}${unsubscribePathOf(subscriber)}`;
      if (state === 'confirmed') yield csvRow([email, confirmedAt?.toISOString() ?? '', consent, unsubscribeUrl]);
    }
  }

  /** The data export of an owner: all addresses, oldest first, without secrets. */
  exportOf(ownerId: string) {
    return Promise.resolve({ data: this.exportedRecords(ownerId), files: [] });
  }

  private async *exportedRecords(ownerId: string) {
    for await (const subscriber of this.subscribers.listAll(ownerId)) {
      const { id, email, state, consent, entry, askedAt, mailedAt, confirmedAt, leftAt, until } = subscriber;
      yield { id, email, state, consent, entry, askedAt, mailedAt, confirmedAt, leftAt, until };
    }
  }

  removeAllOf(ownerId: string): Promise<void> {
    return this.subscribers.removeAll(ownerId);
  }
}

function toResponse({ id, email, state, askedAt, confirmedAt, leftAt }: Subscriber): SubscriberContract[] {
  if (state === 'declined') return [];
  const at = (leftAt ?? confirmedAt ?? askedAt).toISOString();
  return [{ _id: id, email, state, at }];
}
