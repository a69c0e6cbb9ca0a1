import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { CURSOR_OPTIONS } from '../../database/cursor-options.js';
import { isCreated } from '../../database/is-created.js';
import { CURRENT_VERSION_FILTER, SCHEMA_VERSION } from '../../database/schema-version.js';
import { EmailClaimEntity } from './email-claim.schema.js';

export interface EmailClaim {
  readonly emailKey: string;
  readonly userId: string;
  readonly claimedAt: Date;
}

/** Queries on claims of email addresses. A claim can be looked up without its owner. */
@Injectable()
export class EmailClaimsRepository {
  constructor(@InjectModel(EmailClaimEntity.name) private readonly model: Model<EmailClaimEntity>) {}

  /** Returns false when the address is claimed already. */
  insert({ emailKey, userId, claimedAt }: EmailClaim): Promise<boolean> {
    return isCreated(this.model.create({ _id: emailKey, user: userId, claimedAt }));
  }

  async find(emailKey: string): Promise<EmailClaim | null> {
    const claim = await this.model.findById(emailKey).lean().exec();
    return claim && toClaim(claim);
  }

  /** Claims the address again for its user. Returns false when another user has it. */
  async renew({ emailKey, userId, claimedAt }: EmailClaim): Promise<boolean> {
    const change = { $set: { claimedAt } };
    return (await this.model.updateOne({ _id: emailKey, user: userId }, change).exec()).matchedCount === 1;
  }

  /** Removes the claim, if it is unchanged. */
  async remove({ emailKey, userId, claimedAt }: EmailClaim): Promise<boolean> {
    return (await this.model.deleteOne({ _id: emailKey, user: userId, claimedAt }).exec()).deletedCount === 1;
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ user: userId }).exec();
  }

  /** Claims of a period, for jobs. */
  async *listClaimed(from: number, to: number): AsyncGenerator<EmailClaim> {
    const claimedAt = trusted({ $gte: new Date(from), $lte: new Date(to) });
    const claims = this.model.find({ ...CURRENT_VERSION_FILTER, claimedAt }).lean<EmailClaimEntity>();
    for await (const claim of claims.cursor(CURSOR_OPTIONS)) yield toClaim(claim);
  }

  /** Whether `claimExisting` has claimed the addresses of all older users. */
  async hasAll(): Promise<boolean> {
    return (await this.steps().findOne({ _id: 'email claims' })) !== null;
  }

  async recordAll(): Promise<void> {
    await this.steps().updateOne(
      { _id: 'email claims' },
      { $set: { position: 'done', schemaVersion: SCHEMA_VERSION } },
      { upsert: true },
    );
  }

  private steps() {
    return this.model.db.collection<{ _id: string; position: string; schemaVersion: number }>('migrations');
  }
}

function toClaim({ _id, user, claimedAt }: Pick<EmailClaimEntity, '_id' | 'user' | 'claimedAt'>): EmailClaim {
  return { emailKey: _id, userId: user.toHexString(), claimedAt };
}
