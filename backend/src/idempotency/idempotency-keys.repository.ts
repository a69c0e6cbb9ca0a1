import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { CURSOR_OPTIONS } from '../database/cursor-options.js';
import { IdempotencyKeyEntity } from './idempotency-key.schema.js';

/** A key whose write is about to begin. */
interface NewKey {
  readonly id: string;
  readonly ownerId: string;
  readonly body: string;
  readonly ref: string;
  readonly at: Date;
}

export interface StoredKey {
  readonly body: string;
  readonly ref: string;
  readonly isDone: boolean;
  readonly response: string | null;
  readonly changed: readonly string[];
  readonly at: Date;
}

type Outcome = Pick<StoredKey, 'response' | 'changed'>;

const HOUR_MS = 3_600_000;
const HOURS = 72;

/** Queries on idempotency keys. The id of a key begins with the id of its user, which is empty without a login. */
@Injectable()
export class IdempotencyKeysRepository {
  constructor(@InjectModel(IdempotencyKeyEntity.name) private readonly model: Model<IdempotencyKeyEntity>) {}

  /** Returns false when the id exists. */
  async insert({ id, ownerId, ...key }: NewKey): Promise<boolean> {
    return isCreated(this.model.create({ ...key, _id: id, owner: ownerId, hour: hourOf(key.at.getTime()) }));
  }

  async find(id: string): Promise<StoredKey | null> {
    return this.model.findById(id).lean<StoredKey>().exec();
  }

  /** Does nothing when the key was removed, for example with its owner's account. */
  async complete(id: string, { response, changed }: Outcome): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { isDone: true, response, changed: [...changed] } }).exec();
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id }).exec();
  }

  async *listOf(ownerId: string): AsyncGenerator<StoredKey> {
    yield* this.model.find({ owner: ownerId }).lean<StoredKey>().cursor(CURSOR_OPTIONS);
  }

  /** Removes all keys of an owner except the newest ones. */
  async trim(ownerId: string, maxKeys: number): Promise<void> {
    const newest = this.model.find({ owner: ownerId }, { at: 1 }).sort({ at: -1 });
    const [oldKey] = await newest.skip(maxKeys).limit(1).lean<Pick<StoredKey, 'at'>[]>().exec();
    if (oldKey) await this.model.deleteMany({ owner: ownerId, at: trusted({ $lte: oldKey.at }) }).exec();
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }

  /** Removes keys older than a day, hour by hour. Returns their number. */
  async sweep(now: number): Promise<number> {
    let count = 0;
    for (let ago = 25; ago < HOURS; ago += 1) {
      count += (await this.model.deleteMany({ hour: hourOf(now - ago * HOUR_MS) }).exec()).deletedCount;
    }
    return count;
  }
}

const hourOf = (time: number): string => String(Math.floor(time / HOUR_MS) % HOURS);
