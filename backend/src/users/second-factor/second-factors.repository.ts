import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isNotDeleted } from '../stored-user.js';
import { UserEntity } from '../user.schema.js';
import { updateUser } from '../user-updates.repository.js';

/** The fields are described in the schema of the user. */
export interface SecondFactorRecord {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly startedAt: Date;
  readonly onSince: Date | null;
  readonly lastStep: number;
  readonly usedBy: string | null;
}

/** Queries on second factors. They are in the user document, so that one update checks and uses a code. */
@Injectable()
export class SecondFactorsRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** Null without a second factor, and for a user who does not exist. */
  async find(userId: string): Promise<SecondFactorRecord | null> {
    const user = await this.model.findById(userId).select('+secondFactor').lean().exec();
    return user && isNotDeleted(user) ? (user.secondFactor ?? null) : null;
  }

  /** Starts a setup, which replaces an earlier one. Returns false when the second factor is on. */
  start(userId: string, setup: Pick<SecondFactorRecord, 'secret' | 'recoveryCodes' | 'startedAt'>): Promise<boolean> {
    const secondFactor = { ...setup, onSince: null, lastStep: 0, usedBy: null };
    return updateUser(this.model, {
      filter: { _id: userId, 'secondFactor.onSince': null },
      change: { $set: { secondFactor } },
    });
  }

  /** Returns false when the setup was replaced meanwhile. */
  switchOn(userId: string, secondFactor: SecondFactorRecord): Promise<boolean> {
    const filter = { _id: userId, 'secondFactor.secret': secondFactor.secret, 'secondFactor.onSince': null };
    return updateUser(this.model, { filter, change: { $set: { secondFactor } } });
  }

  /** Uses the code of a period. Returns false when this code or a later one was used. */
  useStep(
    userId: string,
    secret: string,
    { step, usedBy }: { readonly step: number; readonly usedBy: string | null },
  ): Promise<boolean> {
    const filter = {
      ...{ _id: userId, 'secondFactor.secret': secret },
      'secondFactor.lastStep': trusted({ $lt: step }),
    };
    const change = { $set: { 'secondFactor.lastStep': step, 'secondFactor.usedBy': usedBy } };
    return updateUser(this.model, { filter, change });
  }

  /** Replaces the recovery codes by those that are left. Returns false when a code was used meanwhile. */
  useRecoveryCode(
    userId: string,
    before: readonly string[],
    { left, usedBy }: { readonly left: readonly string[]; readonly usedBy: string | null },
  ): Promise<boolean> {
    const filter = { _id: userId, 'secondFactor.recoveryCodes': before };
    const change = { $set: { 'secondFactor.recoveryCodes': [...left], 'secondFactor.usedBy': usedBy } };
    return updateUser(this.model, { filter, change });
  }

  /** Returns false when it was off already. */
  switchOff(userId: string): Promise<boolean> {
    const filter = { _id: userId, 'secondFactor.onSince': trusted({ $ne: null }) };
    return updateUser(this.model, { filter, change: { $set: { secondFactor: null } } });
  }
}
