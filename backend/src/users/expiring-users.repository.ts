import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { expiredParts, type Expiring } from './expired-parts.js';
import { UserEntity } from './user.schema.js';

const SECRETS = ['+resetToken', '+verificationToken', '+openSessions', '+formerEmails'];

/** What expires inside users' documents. A job of all users: once a day each is looked at. */
@Injectable()
export class ExpiringUsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** Answers how many parts were removed. */
  async sweep(now: number): Promise<number> {
    let count = 0;
    for await (const user of this.model.find().select(SECRETS).lean<Expiring>().cursor()) {
      for (const { when, change } of expiredParts(user, now, trusted({ $exists: false }))) {
        // Not strict: also what the schema has no longer.
        const { modifiedCount } = await this.model
          .updateOne({ _id: user._id, ...when }, change, { strict: false })
          .exec();
        count += modifiedCount;
      }
    }
    return count;
  }
}
