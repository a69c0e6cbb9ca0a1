import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { OF_THIS_VERSION } from '../database/schema-version.js';
import { WALK } from '../database/walk.js';
import type { ExpiringUser, FieldRemoval } from './expired-fields.js';
import { UserEntity } from './user.schema.js';

const EXPIRING_FIELDS = ['resetToken', 'verificationToken', 'openSessions', 'renames', 'formerEmails'] as const;

/** Queries of the daily job that removes expired fields of all users. */
@Injectable()
export class ExpiringUsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  all(): AsyncIterable<ExpiringUser> {
    return this.model
      .find(OF_THIS_VERSION)
      .select(['username', 'nameSkeleton', ...EXPIRING_FIELDS])
      .lean<ExpiringUser>()
      .cursor(WALK);
  }

  /** Returns false when the user has changed; the next daily job tries again. */
  async remove(userId: ExpiringUser['_id'], { unchanged, absentPath, change }: FieldRemoval): Promise<boolean> {
    const absentField = absentPath === undefined ? {} : { [absentPath]: trusted({ $exists: false }) };
    const result = await this.model.updateOne({ _id: userId, ...unchanged, ...absentField }, change).exec();
    return result.modifiedCount === 1;
  }
}
