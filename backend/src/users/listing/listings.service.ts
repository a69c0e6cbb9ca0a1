import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Database } from '../../database/database.js';
import type { PublicProfile } from '../user.types.js';
import { ListingsRepository } from './listings.repository.js';

/** Users in one part of the site's map: with 500 products each it is less than the 50,000 addresses that a map may hold. */
const IN_ONE = 50;
const AT_ONCE = 20;

/** In which part of the site's map a user is: from their registration on, so that no part is reckoned from all users. */
@Injectable()
export class ListingsService implements OnModuleInit {
  constructor(
    private readonly listings: ListingsRepository,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.database.beforeReady(() => this.placeFormerUsers());
  }

  /** The part of one more user. */
  async next(): Promise<string> {
    return partOf(await this.listings.next());
  }

  /** Counted from 1, whoever is in them. */
  async parts(): Promise<number> {
    return Math.ceil(((await this.listings.count()) ?? 0) / IN_ONE);
  }

  /** Who lives of a part, oldest first. */
  list(part: string): Promise<PublicProfile[]> {
    return this.listings.list(part);
  }

  /** Once: users of an earlier release have no part. */
  private async placeFormerUsers(): Promise<void> {
    if ((await this.listings.count()) !== null) return;
    let count = 0;
    let writes: Promise<void>[] = [];
    for await (const id of this.listings.all()) {
      writes.push(this.listings.put(id, partOf(count)));
      count += 1;
      if (writes.length < AT_ONCE) continue;
      await Promise.all(writes);
      writes = [];
    }
    await Promise.all(writes);
    await this.listings.begin(count);
  }
}

/** Of one counted from 0. @public The bench makes users by it. */
export const partOf = (place: number): string => String(Math.floor(place / IN_ONE) + 1);
