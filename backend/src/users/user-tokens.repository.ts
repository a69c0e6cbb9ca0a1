import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { isDuplicate } from '../database/unreachable.js';
import type { KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { UserEntity } from './user.schema.js';
import { updateUser } from './user-updates.repository.js';

export type TokenPurpose = 'reset' | 'verification';

export interface KeptToken {
  readonly hash: string;
  readonly emailKey: string;
  readonly until: Date;
}

export interface FormerAddress {
  readonly ref: string;
  readonly email: string;
  readonly emailKey: string;
  readonly verified: boolean;
  readonly unproven: boolean;
  readonly until: Date;
  readonly hash: string | null;
}

export interface WithFormerAddresses {
  readonly emailKey: string;
  readonly formerEmails: readonly FormerAddress[];
}

export interface TakenBack {
  /** Index among the former addresses. */
  readonly at: number;
  readonly isProven: boolean;
  readonly write: KeyedWrite | undefined;
}

/** A checked token, for the write that uses it up. */
interface UsedToken extends KeptToken {
  readonly userId: string;
  readonly write: KeyedWrite | undefined;
}

/** Queries on one-time tokens. They are in the user document, so that a token and its action are one update. */
@Injectable()
export class UserTokensRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** Replaces the older token. Returns false when the user's address has changed. */
  async put(userId: string, purpose: TokenPurpose, token: KeptToken): Promise<boolean> {
    const { emailKey } = token;
    const change = { $set: { [`${purpose}Token`]: token } };
    return (await this.model.updateOne({ _id: userId, emailKey, origin: 'signup' }, change).exec()).matchedCount === 1;
  }

  async find(userId: string, purpose: TokenPurpose): Promise<KeptToken | null> {
    const found = await this.model.findById(userId).select(`+${purpose}Token`).lean().exec();
    return (found && (purpose === 'reset' ? found.resetToken : found.verificationToken)) ?? null;
  }

  /** Whether this write was the last one that used a token of the user. */
  async wasUsedBy(userId: string, { ref }: KeyedWrite): Promise<boolean> {
    return (await this.model.findById(userId).select('+tokenUsedBy').lean().exec())?.tokenUsedBy === ref;
  }

  /** Sets the password and ends all sessions. Returns false when the token was used meanwhile. */
  useForPassword({ userId, hash, emailKey, write }: UsedToken, passwordHash: string): Promise<boolean> {
    const filter = { _id: userId, emailKey, 'resetToken.hash': hash };
    const change = { $set: { passwordHash, resetToken: null, openSessions: {}, ...usedBy(write) } };
    return updateUser(this.model, { filter, change });
  }

  /** Returns false when the token was used meanwhile. */
  useForVerification({ userId, hash, emailKey, write }: UsedToken): Promise<boolean> {
    const filter = { _id: userId, emailKey, 'verificationToken.hash': hash };
    const change = { $set: { emailVerified: true, emailUnproven: false, verificationToken: null, ...usedBy(write) } };
    return updateUser(this.model, { filter, change });
  }

  async findFormer(userId: string): Promise<WithFormerAddresses | null> {
    const found = await this.model.findById(userId).select('+formerEmails').lean().exec();
    return found && { emailKey: found.emailKey, formerEmails: found.formerEmails };
  }

  /** Stores the hash of the notice's link at the index of the former address. Returns false when it is not there. */
  async putFormerHash(userId: string, place: { at: number; ref: string }, hash: string): Promise<boolean> {
    const filter = { _id: userId, [`formerEmails.${place.at}.ref`]: place.ref };
    const change = { $set: { [`formerEmails.${place.at}.hash`]: hash } };
    return (await this.model.updateOne(filter, change).exec()).matchedCount === 1;
  }

  /** Restores a former address, and removes the password, tokens, sessions and later addresses. */
  async takeBack(
    userId: string,
    read: WithFormerAddresses,
    { at, isProven, write }: TakenBack,
  ): Promise<'done' | 'late' | 'taken'> {
    const former = read.formerEmails[at];
    if (!former) return 'late';
    const { email, emailKey, verified, hash } = former;
    const filter = { _id: userId, emailKey: read.emailKey, [`formerEmails.${at}.hash`]: hash };
    const formerEmails = read.formerEmails.slice(0, at);
    const dead = { passwordHash: null, resetToken: null, verificationToken: null, openSessions: {}, ...usedBy(write) };
    try {
      const change = {
        $set: { email, emailKey, emailVerified: verified, emailUnproven: !isProven, formerEmails, ...dead },
      };
      return (await updateUser(this.model, { filter, change })) ? 'done' : 'late';
    } catch (error) {
      if (isDuplicate(error)) return 'taken';
      throw error;
    }
  }
}

const usedBy = (write: KeyedWrite | undefined) => ({ tokenUsedBy: write?.ref ?? null });
