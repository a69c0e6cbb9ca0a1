import { Injectable } from '@nestjs/common';

import type { PublicProfile } from '../user.types.js';
import { ListingsRepository } from './listings.repository.js';

/** Users per sitemap part; with 500 products each it stays below the limit of 50,000 URLs. */
const IN_ONE = 50;

/** Assigns each new user to a sitemap part, so that a part can be read without counting users. */
@Injectable()
export class ListingsService {
  constructor(private readonly listings: ListingsRepository) {}

  /** The part of a new user. */
  async next(): Promise<string> {
    return partOf(await this.listings.next());
  }

  /** The number of parts; parts are counted from 1. */
  async parts(): Promise<number> {
    return Math.ceil((await this.listings.count()) / IN_ONE);
  }

  /** The present users of a part, oldest first. */
  list(part: string): Promise<PublicProfile[]> {
    return this.listings.list(part);
  }
}

/** The part of a place, counted from 0. @public Used by the benchmark. */
export const partOf = (place: number): string => String(Math.floor(place / IN_ONE) + 1);
