import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { OF_THIS_VERSION } from '../database/schema-version.js';
import { UserEntity } from './user.schema.js';

/** The end of a user. */
@Injectable()
export class DeletedUsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** From here on nobody sees the user, nobody is them, and the address is free. */
  async mark(id: string, passwordHash: string): Promise<boolean> {
    const gone = {
      origin: 'deleted',
      email: '',
      emailKey: `deleted:${id}`,
      passwordHash: null,
      openSessions: {},
      resetToken: null,
      verificationToken: null,
      formerEmails: [],
    } as const;
    return (await this.model.updateOne({ _id: id, passwordHash }, { $set: gone }).exec()).matchedCount === 1;
  }

  /** Of one who is being deleted; null of one who is removed. */
  async lastNameOf(id: string): Promise<string | null> {
    return (await this.model.findOne({ _id: id, origin: 'deleted' }).lean().exec())?.username ?? null;
  }

  /** Marked, and not removed yet. */
  async find(most: number): Promise<string[]> {
    const found = await this.model
      .find({ ...OF_THIS_VERSION, origin: 'deleted' })
      .limit(most)
      .lean()
      .exec();
    return found.map(({ _id }) => _id.toHexString());
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, origin: 'deleted' }).exec();
  }
}
