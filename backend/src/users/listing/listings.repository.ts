import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isDuplicate } from '../../database/unreachable.js';
import { WALK } from '../../database/walk.js';
import { SHOWN_FIELDS, toProfile } from '../stored-user.js';
import { UserEntity } from '../user.schema.js';
import type { PublicProfile } from '../user.types.js';
import { ListingEntity } from './listing.schema.js';

const ALL = { _id: 'users' };

/** Which part of the site's map each user is in: looked up, for nobody counts a hundred thousand for each map. */
@Injectable()
export class ListingsRepository {
  constructor(
    @InjectModel(ListingEntity.name) private readonly listings: Model<ListingEntity>,
    @InjectModel(UserEntity.name) private readonly users: Model<UserEntity>,
  ) {}

  /** How many were given out; null before the first start that knows of them. */
  async count(): Promise<number | null> {
    return (await this.listings.findOne(ALL).lean().exec())?.count ?? null;
  }

  /** One more is given out: its number, counted from 0. */
  async next(): Promise<number> {
    const found = await this.listings
      .findOneAndUpdate(ALL, { $inc: { count: 1 } }, { upsert: true })
      .lean()
      .exec();
    return found?.count ?? 0;
  }

  /** From here on `next` goes on behind so many. */
  async begin(count: number): Promise<void> {
    try {
      await this.listings.create({ ...ALL, count });
    } catch (error) {
      if (!isDuplicate(error)) throw error; // another process has begun
    }
  }

  /** Those of one part, oldest first: a public read. */
  async list(part: string): Promise<PublicProfile[]> {
    const living = this.users.find({ listing: part, origin: trusted({ $ne: 'deleted' }) }).select(SHOWN_FIELDS);
    return (await living.sort({ _id: 1 }).lean().exec()).map(toProfile);
  }

  /** Ids of all users: for the first start. */
  async *all(): AsyncGenerator<UserEntity['_id']> {
    for await (const { _id } of this.users.find().select('_id').lean().cursor(WALK)) yield _id;
  }

  async put(id: UserEntity['_id'], listing: string): Promise<void> {
    await this.users.updateOne({ _id: id }, { $set: { listing } }).exec();
  }
}
