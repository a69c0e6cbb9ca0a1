import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { SitemapCounterEntity } from './sitemap-counter.schema.js';

const COUNTER = { _id: 'users' };

/** The counter from which each new user gets a part of the sitemap, because counting all users for each request is slow. */
@Injectable()
export class SitemapRepository {
  constructor(@InjectModel(SitemapCounterEntity.name) private readonly counters: Model<SitemapCounterEntity>) {}

  /** The number of places that were given. */
  async count(): Promise<number> {
    return (await this.counters.findOne(COUNTER).lean().exec())?.count ?? 0;
  }

  /** Gives the next place, counted from 0. */
  async next(): Promise<number> {
    const counter = await this.counters
      .findOneAndUpdate(COUNTER, { $inc: { count: 1 } }, { upsert: true })
      .lean()
      .exec();
    return counter?.count ?? 0;
  }
}
