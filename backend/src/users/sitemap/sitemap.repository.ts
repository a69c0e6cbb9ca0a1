import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { SHOWN_FIELDS, toProfile } from '../stored-user.js';
import { UserEntity } from '../user.schema.js';
import type { PublicProfile } from '../user.types.js';
import { SitemapCounterEntity } from './sitemap-counter.schema.js';

const COUNTER = { _id: 'users' };

/** Queries on sitemap parts. The part is stored with the user, because counting all users for each request is slow. */
@Injectable()
export class SitemapRepository {
  constructor(
    @InjectModel(SitemapCounterEntity.name) private readonly counters: Model<SitemapCounterEntity>,
    @InjectModel(UserEntity.name) private readonly users: Model<UserEntity>,
  ) {}

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

  /** The users of a part, oldest first, for a public read. */
  async list(part: string): Promise<PublicProfile[]> {
    const users = this.users.find({ listing: part, origin: trusted({ $ne: 'deleted' }) }).select(SHOWN_FIELDS);
    return (await users.sort({ _id: 1 }).lean().exec()).map(toProfile);
  }
}
