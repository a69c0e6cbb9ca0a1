import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { SitemapCounterEntity } from './sitemap-counter.schema.js';

const COUNTER = { _id: 'users' };

/** Counts positions in the sitemap, because counting all users for each request is slow. A new user gets the next position. */
@Injectable()
export class SitemapRepository {
  constructor(@InjectModel(SitemapCounterEntity.name) private readonly counters: Model<SitemapCounterEntity>) {}

  /** The number of positions that were given to users. */
  async count(): Promise<number> {
    return (await this.counters.findOne(COUNTER).lean().exec())?.count ?? 0;
  }

  /** Returns the next position, counted from 0, and takes it. */
  async next(): Promise<number> {
    const counter = await this.counters
      .findOneAndUpdate(COUNTER, { $inc: { count: 1 } }, { upsert: true })
      .lean()
      .exec();
    return counter?.count ?? 0;
  }
}
