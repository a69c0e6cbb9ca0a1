import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { SHOWN_FIELDS, toProfile } from '../stored-user.js';
import { UserEntity } from '../user.schema.js';
import type { PublicProfile } from '../user.types.js';
import { ListingEntity } from './listing.schema.js';

const ALL = { _id: 'users' };

/** Queries on sitemap parts. The part is stored with the user, because counting all users for each request is slow. */
@Injectable()
export class ListingsRepository {
  constructor(
    @InjectModel(ListingEntity.name) private readonly listings: Model<ListingEntity>,
    @InjectModel(UserEntity.name) private readonly users: Model<UserEntity>,
  ) {}

  /** The number of places that were given. */
  async count(): Promise<number> {
    return (await this.listings.findOne(ALL).lean().exec())?.count ?? 0;
  }

  /** Gives the next place, counted from 0. */
  async next(): Promise<number> {
    const found = await this.listings
      .findOneAndUpdate(ALL, { $inc: { count: 1 } }, { upsert: true })
      .lean()
      .exec();
    return found?.count ?? 0;
  }

  /** The users of a part, oldest first, for a public read. */
  async list(part: string): Promise<PublicProfile[]> {
    const living = this.users.find({ listing: part, origin: trusted({ $ne: 'deleted' }) }).select(SHOWN_FIELDS);
    return (await living.sort({ _id: 1 }).lean().exec()).map(toProfile);
  }
}
