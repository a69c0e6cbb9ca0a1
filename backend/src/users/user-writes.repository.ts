import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model, type UpdateQuery } from 'mongoose';

import type { WriteMark } from '../repeats/write-mark.rule.js';
import { UserEntity } from './user.schema.js';

export type StoredMarks = NonNullable<UserEntity['marks']>;

interface MarkedUpdate {
  readonly filter: object;
  readonly change: UpdateQuery<UserEntity>;
  readonly mark?: WriteMark | undefined;
}

/**
 * A user's document remembers the marks of its last writes: a write and the memory of it are one update, and no crash
 * comes between them.
 */
@Injectable()
export class UserWritesRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** By their keys. */
  async marksOf(userId: string): Promise<StoredMarks> {
    return (await this.model.findById(userId).select('+marks').lean().exec())?.marks ?? {};
  }

  /** Only as it was read: a twin may have written it anew. */
  async forgetOne(userId: string, { key, at }: Pick<WriteMark, 'key' | 'at'>): Promise<void> {
    const path = pathOf(key);
    await this.model.updateOne({ _id: userId, [`${path}.at`]: at }, { $unset: { [path]: '' as const } }).exec();
  }

  async forget(userId: string, keys: readonly string[]): Promise<void> {
    const $unset = Object.fromEntries(keys.map((key) => [pathOf(key), '' as const]));
    await this.model.updateOne({ _id: userId }, { $unset }).exec();
  }
}

/** Updates one living user and remembers the mark with it. False when the filter fits nobody, or it was done already. */
export async function updateUser(users: Model<UserEntity>, { filter, change, mark }: MarkedUpdate): Promise<boolean> {
  const path = mark && pathOf(mark.key);
  const isNew = path ? { [path]: trusted({ $exists: false }) } : {};
  const remembered = path ? { $set: { ...change.$set, [path]: storedMark(mark) } } : {};
  const living = { ...filter, ...isNew, origin: trusted({ $ne: 'deleted' as const }) };
  return (await users.updateOne(living, { ...change, ...remembered }).exec()).matchedCount === 1;
}

export const storedMark = ({ body, at }: WriteMark) => ({ body, at });

const pathOf = (key: string): string => `marks.${key}`;
