import { Injectable } from '@nestjs/common';

import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { EntriesRepository } from './entries.repository.js';
import { listFull, type EntryNoun } from './entry-errors.js';

export const MAX_ENTRIES = 1_000;

/**
 * Serializes the writes that read a whole list first (for limit, order, pinned products or spotlight), for each owner, in
 * this process.
 */
@Injectable()
export class EntryListMutex extends KeyedMutex {
  constructor(private readonly entries: EntriesRepository) {
    super();
  }

  /** The last position of the list; null for an empty list. @throws DomainError 409 `link.limit` when the list is full */
  async assertNotFull(ownerId: string, noun: EntryNoun): Promise<{ readonly lastPosition: string | null }> {
    const { count, lastPosition } = await this.entries.readEnd(ownerId);
    if (count >= MAX_ENTRIES) throw listFull(noun);
    return { lastPosition };
  }
}
