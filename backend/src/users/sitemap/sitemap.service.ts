import { Injectable } from '@nestjs/common';

import type { PublicProfile } from '../user.types.js';
import { UsersRepository } from '../users.repository.js';
import { SitemapRepository } from './sitemap.repository.js';

/** Users per sitemap part; with 500 products each it stays below the limit of 50,000 URLs. */
const USERS_PER_PART = 50;

/** Assigns each new user to a sitemap part, so that a part can be read without counting users. */
@Injectable()
export class SitemapService {
  constructor(
    private readonly sitemap: SitemapRepository,
    private readonly users: UsersRepository,
  ) {}

  /** The part of a new user. */
  async next(): Promise<string> {
    return partOf(await this.sitemap.next());
  }

  /** The number of parts; parts are counted from 1. */
  async parts(): Promise<number> {
    return Math.ceil((await this.sitemap.count()) / USERS_PER_PART);
  }

  /** The users of a part without deleted users, oldest first. */
  list(part: string): Promise<PublicProfile[]> {
    return this.users.findListed(part);
  }
}

/** The part to which a position belongs; positions are counted from 0. @public Used by the benchmark. */
export const partOf = (position: number): string => String(Math.floor(position / USERS_PER_PART) + 1);
