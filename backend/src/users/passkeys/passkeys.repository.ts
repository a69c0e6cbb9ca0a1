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

interface SetupRecord {
  readonly challenge: string;
  readonly startedAt: Date;
}

export interface UserPasskeys {
  /** By the hash of their ids, oldest first. */
  readonly passkeys: ReadonlyMap<string, PasskeyRecord>;
  readonly setup: SetupRecord | null;
}

/** Queries on passkeys. They are in the user document, so that one update checks and uses a challenge. */
@Injectable()
export class PasskeysRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  async find(userId: string): Promise<UserPasskeys> {
    const user = await this.model.findById(userId).select('+passkeys +passkeySetup').lean().exec();
    const isKnown = user !== null && isNotDeleted(user);
    const passkeys = new Map(Object.entries((isKnown && user.passkeys) || {}));
    return { passkeys, setup: isKnown ? user.passkeySetup : null };
  }

  /** Starts a setup, which replaces an earlier one. */
  async start(userId: string, passkeySetup: SetupRecord): Promise<void> {
    await updateUser(this.model, { filter: { _id: userId }, change: { $set: { passkeySetup } } });
  }

  /** Adds a passkey and ends its setup. Returns false when the setup was replaced or used meanwhile. */
  add(userId: string, challenge: string, passkey: { readonly key: string; readonly record: PasskeyRecord }) {
    const change = { $set: { passkeySetup: null, [pathOf(passkey.key)]: passkey.record } };
    return updateUser(this.model, { filter: { _id: userId, 'passkeySetup.challenge': challenge }, change });
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
