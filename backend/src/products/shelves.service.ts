import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

import { DomainError } from '../http/domain-error.js';
import { ShelvesRepository } from './shelves.repository.js';

const TRIES = 60;
const PAUSE_MS = 15;

/** Which products an owner has, and in which order. */
@Injectable()
export class ShelvesService {
  constructor(private readonly shelves: ShelvesRepository) {}

  async ids(ownerId: string): Promise<readonly string[]> {
    return (await this.shelves.find(ownerId)).ids;
  }

  /** Replaces the shelf under the revision it was read at, and starts again when somebody was faster. */
  async change(ownerId: string, change: (ids: readonly string[]) => readonly string[]): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { revision, ids } = await this.shelves.find(ownerId);
      if (await this.shelves.replace(ownerId, revision, change(ids))) return;
      await pause(Math.random() * PAUSE_MS);
    }
    throw new DomainError('unavailable', 'product.busy', 'Please try again in a moment', { retryAfterSeconds: 1 });
  }

  owners(): AsyncIterable<string> {
    return this.shelves.owners();
  }

  remove(ownerId: string): Promise<void> {
    return this.shelves.remove(ownerId);
  }
}
