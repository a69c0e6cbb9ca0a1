import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { OF_THIS_VERSION } from '../database/schema-version.js';
import { UserEntity } from './user.schema.js';

/** Queries on users that are being deleted. */
@Injectable()
export class DeletedUsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** Marks a user as deleted: the page is gone, logins fail, and the email address is free. */
  async mark(id: string, passwordHash: string): Promise<boolean> {
    const deletedFields = {
      origin: 'deleted',
      email: '',
      emailKey: `deleted:${id}`,
      passwordHash: null,
      openSessions: {},
      resetToken: null,
      verificationToken: null,
      formerEmails: [],
    } as const;
    return (await this.model.updateOne({ _id: id, passwordHash }, { $set: deletedFields }).exec()).matchedCount === 1;
  }

  /** The name of a marked user; null when the user was removed. */
  async lastNameOf(id: string): Promise<string | null> {
    return (await this.model.findOne({ _id: id, origin: 'deleted' }).lean().exec())?.username ?? null;
  }

  /** Users that are marked and not removed. */
  async find(limit: number): Promise<string[]> {
    const users = await this.model
      .find({ ...OF_THIS_VERSION, origin: 'deleted' })
      .limit(limit)
      .lean()
      .exec();
    return users.map(({ _id }) => _id.toHexString());
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, origin: 'deleted' }).exec();
  }
}
