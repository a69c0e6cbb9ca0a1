import { Injectable } from '@nestjs/common';

import type { PublicProfile } from '../user.types.js';
import { ListingsRepository } from './listings.repository.js';

/** Users in one part of the site's map: with 500 products each it is less than the 50,000 addresses that a map may hold. */
const IN_ONE = 50;

/** In which part of the site's map a user is: from their registration on, so that no part is reckoned from all users. */
@Injectable()
export class ListingsService {
  constructor(private readonly listings: ListingsRepository) {}

  /** The part of one more user. */
  async next(): Promise<string> {
    return partOf(await this.listings.next());
  }

  /** Counted from 1, whoever is in them. */
  async parts(): Promise<number> {
    return Math.ceil((await this.listings.count()) / IN_ONE);
  }

  /** Who lives of a part, oldest first. */
  list(part: string): Promise<PublicProfile[]> {
    return this.listings.list(part);
  }
}

/** Of one counted from 0. @public The bench makes users by it. */
export const partOf = (place: number): string => String(Math.floor(place / IN_ONE) + 1);
