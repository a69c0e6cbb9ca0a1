import { Injectable } from '@nestjs/common';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { ShelvesRepository } from './shelves.repository.js';

type Ids = readonly string[];
type ShelfChange = (ids: Ids) => Ids | Promise<Ids>;

/** Which products an owner has, and in which order. */
@Injectable()
export class ShelvesService {
  constructor(private readonly shelves: ShelvesRepository) {}

  async ids(ownerId: string): Promise<readonly string[]> {
    return (await this.shelves.find(ownerId)).ids;
  }

  /** Replaces the shelf under the revision it was read at, and starts again when somebody was faster. */
  async change(ownerId: string, change: ShelfChange): Promise<void> {
    await retryWhenOvertaken('product', async () => {
      const { revision, ids } = await this.shelves.find(ownerId);
      return this.shelves.replace(ownerId, revision, await change(ids));
    });
  }

  owners(): AsyncIterable<string> {
    return this.shelves.owners();
  }

  remove(ownerId: string): Promise<void> {
    return this.shelves.remove(ownerId);
  }
}
