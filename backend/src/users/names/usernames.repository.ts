import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isCreated } from '../../database/is-created.js';
import { CURRENT_VERSION_FILTER } from '../../database/schema-version.js';
import { CURSOR_OPTIONS } from '../../database/cursor-options.js';
import { UsernameEntity } from './username.schema.js';

export interface NameClaim {
  readonly key: string;
  readonly userId: string;
  readonly claimedAt: Date;
  /** End of the hold of a former name. A current name has null, or an old date if its user took the name back. */
  readonly until: Date | null;
}

/** Queries on names. A name can be looked up without its owner. Times are in milliseconds. */
@Injectable()
export class UsernamesRepository {
  constructor(@InjectModel(UsernameEntity.name) private readonly model: Model<UsernameEntity>) {}

  /** Returns false when the name is taken. */
  async claim(userId: string, key: string, claimedAt: number): Promise<boolean> {
    return isCreated(this.model.create({ _id: key, user: userId, claimedAt: new Date(claimedAt), until: null }));
  }

  /** Claims a held name again for its user. Returns false when the name is no longer held for the user. */
  async claimAgain(userId: string, key: string, claimedAt: number): Promise<boolean> {
    const change = { $set: { claimedAt: new Date(claimedAt) } };
    return (await this.model.updateOne({ _id: key, user: userId }, change).exec()).matchedCount === 1;
  }

  async find(key: string): Promise<NameClaim | null> {
    const claim = await this.model.findById(key).lean().exec();
    return claim && toClaim(claim);
  }

  /** Names by their beginning, in order, for operators. Letters, digits and signs of names are smaller than the end of the range. */
  async findByBeginning(beginning: string, limit: number): Promise<NameClaim[]> {
    const range = trusted({ $gte: beginning, $lt: `${beginning}~` });
    return (await this.model.find({ _id: range }).sort({ _id: 1 }).limit(limit).lean().exec()).map(toClaim);
  }

  /** The current and held names of a user. */
  async findOf(userId: string): Promise<NameClaim[]> {
    return (await this.model.find({ user: userId }).lean().exec()).map(toClaim);
  }

  /** Reserves a name until a time; null makes it a current name. */
  async hold(userId: string, key: string, until: number | null): Promise<void> {
    const change = { $set: { until: until === null ? null : new Date(until) } };
    await this.model.updateOne({ _id: key, user: userId }, change).exec();
  }

  /** Removes the claim only if it belongs to this user. */
  async release(userId: string, key: string): Promise<void> {
    await this.model.deleteOne({ _id: key, user: userId }).exec();
  }

  /** Claims that can be obsolete: expired before `now`, or claimed in the given period. For jobs. */
  async *findPossiblyObsolete(
    now: number,
    claimed: { readonly from: number; readonly to: number },
  ): AsyncGenerator<NameClaim> {
    const filters = [
      { ...CURRENT_VERSION_FILTER, until: trusted({ $lte: new Date(now) }) },
      { ...CURRENT_VERSION_FILTER, claimedAt: trusted({ $gte: new Date(claimed.from), $lte: new Date(claimed.to) }) },
    ];
    for (const filter of filters) {
      for await (const claim of this.model.find(filter).lean<StoredClaim>().cursor(CURSOR_OPTIONS))
        yield toClaim(claim);
    }
  }

  /** Removes a claim if it is unchanged. Returns false when it was taken again. */
  async sweep({ key, userId, claimedAt }: NameClaim): Promise<boolean> {
    return (await this.model.deleteOne({ _id: key, user: userId, claimedAt }).exec()).deletedCount === 1;
  }
}

type StoredClaim = Pick<UsernameEntity, '_id' | 'user' | 'claimedAt'> & Partial<Pick<UsernameEntity, 'until'>>;

function toClaim({ _id, user, claimedAt, until = null }: StoredClaim): NameClaim {
  return { key: _id, userId: user.toHexString(), claimedAt, until };
}
