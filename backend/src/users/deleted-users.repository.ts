import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { OF_THIS_VERSION } from '../database/schema-version.js';
import { UserEntity } from './user.schema.js';

interface DeletionMark {
  /** The hash and the address that the deletion was decided for. */
  readonly passwordHash: string;
  readonly emailKey: string;
  /** Null when no former address can take the account back. */
  readonly removableAt: Date | null;
}

/** Queries on users that are being deleted. */
@Injectable()
export class DeletedUsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /**
   * Marks a user as deleted: the page is gone, logins fail, and the email address is free. Returns false when the password or
   * the address has changed.
   */
  async mark(id: string, { removableAt, ...unchanged }: DeletionMark): Promise<boolean> {
    const deletedFields = {
      origin: 'deleted',
      email: '',
      emailKey: `deleted:${id}`,
      passwordHash: null,
      openSessions: {},
      resetToken: null,
      verificationToken: null,
      removableAt,
      ...(removableAt === null && { formerEmails: [] }),
    } as const;
    return (await this.model.updateOne({ _id: id, ...unchanged }, { $set: deletedFields }).exec()).matchedCount === 1;
  }

  /** The name of a marked user; null when the user was removed. */
  async lastNameOf(id: string): Promise<string | null> {
    return (await this.model.findOne({ _id: id, origin: 'deleted' }).lean().exec())?.username ?? null;
  }

  /** Users that are marked and can be removed. */
  async find(now: number, limit: number): Promise<string[]> {
    const isRemovable = [{ removableAt: null }, { removableAt: trusted({ $lte: new Date(now) }) }];
    const users = await this.model
      .find({ ...OF_THIS_VERSION, origin: 'deleted', $or: isRemovable })
      .limit(limit)
      .lean()
      .exec();
    return users.map(({ _id }) => _id.toHexString());
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, origin: 'deleted' }).exec();
  }
}
