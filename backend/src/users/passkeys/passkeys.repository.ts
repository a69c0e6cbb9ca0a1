import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isNotDeleted } from '../stored-user.js';
import { UserEntity } from '../user.schema.js';
import { updateUser } from '../user-updates.repository.js';

/** The fields are described in the schema of the user. */
export interface PasskeyRecord {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly counter: number;
  readonly challengeAt: number;
  readonly usedBy: string | null;
}

/** Queries on passkeys. They are in the user document, so that one update checks and uses a challenge. */
@Injectable()
export class PasskeysRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** The passkeys of a user by the hash of their ids, oldest first. */
  async find(userId: string): Promise<ReadonlyMap<string, PasskeyRecord>> {
    const user = await this.model.findById(userId).select('+passkeys').lean().exec();
    return new Map(Object.entries((user && isNotDeleted(user) && user.passkeys) || {}));
  }

  /** Returns false when the user has this passkey already. */
  add(userId: string, key: string, passkey: PasskeyRecord): Promise<boolean> {
    const filter = { _id: userId, [pathOf(key)]: trusted({ $exists: false }) };
    return updateUser(this.model, { filter, change: { $set: { [pathOf(key)]: passkey } } });
  }

  /** Uses a challenge up. Returns false when the passkey has signed this challenge or a later one. */
  use(userId: string, key: string, use: Pick<PasskeyRecord, 'counter' | 'challengeAt' | 'usedAt' | 'usedBy'>) {
    const path = pathOf(key);
    const filter = { _id: userId, [`${path}.challengeAt`]: trusted({ $lt: use.challengeAt }) };
    const { counter, challengeAt, usedAt, usedBy } = use;
    const fields = {
      ...{ [`${path}.counter`]: counter, [`${path}.challengeAt`]: challengeAt },
      ...{ [`${path}.usedAt`]: usedAt, [`${path}.usedBy`]: usedBy },
    };
    return updateUser(this.model, { filter, change: { $set: fields } });
  }

  /** Returns false when the passkey was removed already. */
  remove(userId: string, key: string): Promise<boolean> {
    const filter = { _id: userId, [pathOf(key)]: trusted({ $exists: true }) };
    return updateUser(this.model, { filter, change: { $unset: { [pathOf(key)]: '' } } });
  }
}

const pathOf = (key: string): string => `passkeys.${key}`;
