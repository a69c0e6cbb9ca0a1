import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { toUser } from '../stored-user.js';
import type { User } from '../user.types.js';
import { UserEntity } from '../user.schema.js';

export interface WaitingUser {
  readonly user: User;
  /** May be empty. */
  readonly note: string;
  readonly createdAt: Date;
}

const WAITING = { origin: 'waiting' } as const;

/** Queries on accounts that wait for the approval of an operator. */
@Injectable()
export class WaitingUsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  async find(id: string): Promise<User | null> {
    const user = await this.model
      .findOne({ _id: id, ...WAITING })
      .lean()
      .exec();
    return user && toUser(user);
  }

  /** Oldest first. */
  async list(limit: number): Promise<WaitingUser[]> {
    const users = await this.model.find(WAITING).sort({ _id: 1 }).limit(limit).lean().exec();
    return users.map((user) => ({ user: toUser(user), note: user.joinNote ?? '', createdAt: user.createdAt }));
  }

  /** Returns false when the account does not wait. */
  async approve(id: string): Promise<boolean> {
    const change = { $set: { origin: 'signup' as const }, $unset: { joinNote: 1 as const } };
    return (await this.model.updateOne({ _id: id, ...WAITING }, change).exec()).matchedCount === 1;
  }

  /** Returns false when the account does not wait. */
  async remove(id: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: id, ...WAITING }).exec()).deletedCount === 1;
  }
}
