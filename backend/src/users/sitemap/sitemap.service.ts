import { Injectable } from '@nestjs/common';

import type { PublicProfile } from '../user.types.js';
import { UsersRepository } from '../users.repository.js';
import { SitemapRepository } from './sitemap.repository.js';

/** Users per sitemap page; with 500 products each it stays below the limit of 50,000 URLs. */
const USERS_PER_PAGE = 50;

/** Assigns each new user to a sitemap page, so that a page can be read without counting users. */
@Injectable()
export class SitemapService {
  constructor(
    private readonly sitemap: SitemapRepository,
    private readonly users: UsersRepository,
  ) {}

  /** The sitemap page of a new user. */
  async next(): Promise<string> {
    return sitemapPageOf(await this.sitemap.next());
  }

  /** The number of sitemap pages. The first page is 1. */
  async pageCount(): Promise<number> {
    return Math.ceil((await this.sitemap.count()) / USERS_PER_PAGE);
  }

  /** The users of a sitemap page without deleted users, oldest first. */
  list(page: string): Promise<PublicProfile[]> {
    return this.users.findListed(page);
  }
}

/** The sitemap page of a position. The first position is 0. @public Used by the benchmark. */
export const sitemapPageOf = (position: number): string => String(Math.floor(position / USERS_PER_PAGE) + 1);
