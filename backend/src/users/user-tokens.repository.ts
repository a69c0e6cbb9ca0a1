import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { isDuplicate } from '../database/unreachable.js';
import type { KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { UserEntity } from './user.schema.js';
import { isNotDeleted } from './stored-user.js';
import { NO_ACCESS, updateUser } from './user-updates.repository.js';

export type TokenPurpose = 'reset' | 'verification';

export interface TokenRecord {
  readonly hash: string;
  readonly emailKey: string;
  readonly until: Date;
}

export interface FormerAddress {
  /** Id of the address change. The notice to this address carries the same `ref`. */
  readonly ref: string;
  readonly email: string;
  readonly emailKey: string;
  readonly verified: boolean;
  /** The value of `emailUnproven` before the change. */
  readonly unproven: boolean;
  /** The time until which the address can be restored. */
  readonly until: Date;
  /** Hash of the token in the undo link; null until the first mail with this link is sent. */
  readonly hash: string | null;
  /** True when the account returned to an older address. This address then cannot be restored. */
  readonly isEnded?: boolean;
}

export interface EmailAddresses {
  /** In the spelling of the user; empty for a deleted user. */
  readonly email: string;
  readonly emailKey: string;
  readonly formerEmails: readonly FormerAddress[];
  /** Whether the user is deleted; the data may still be there. */
  readonly isDeleted: boolean;
  /** Since when a login needs a code; null while the second factor is off. */
  readonly codesSince: Date | null;
}

export interface AddressRestore {
  /** Index among the former addresses. */
  readonly index: number;
  /** False when the restored address stays unproven (`emailUnproven`). */
  readonly isProven: boolean;
  /** True when the second factor was switched on after the address was changed, perhaps by a thief. */
  readonly endsSecondFactor: boolean;
  readonly write: KeyedWrite | undefined;
}

/** A checked token, for the write that uses it up. */
interface UsedToken extends TokenRecord {
  readonly userId: string;
  readonly write: KeyedWrite | undefined;
}

/** Queries on one-time tokens. They are in the user document, so that a token and its action are one update. */
@Injectable()
export class UserTokensRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** Replaces the older token. Returns false when the user's address has changed. */
  async put(userId: string, purpose: TokenPurpose, token: TokenRecord): Promise<boolean> {
    const { emailKey } = token;
    const change = { $set: { [`${purpose}Token`]: token } };
    return (await this.model.updateOne({ _id: userId, emailKey, origin: 'signup' }, change).exec()).matchedCount === 1;
  }

  async find(userId: string, purpose: TokenPurpose): Promise<TokenRecord | null> {
    const user = await this.model.findById(userId).select(`+${purpose}Token`).lean().exec();
    return (user && (purpose === 'reset' ? user.resetToken : user.verificationToken)) ?? null;
  }

  /** Whether this write was the last one that used a token of the user. */
  async wasUsedBy(userId: string, { ref }: KeyedWrite): Promise<boolean> {
    return (await this.model.findById(userId).select('+tokenUsedBy').lean().exec())?.tokenUsedBy === ref;
  }

  /** Sets the password, and ends all sessions, API tokens and passkeys. Returns false when the token was used meanwhile. */
  useForPassword({ userId, hash, emailKey, write }: UsedToken, passwordHash: string): Promise<boolean> {
    const filter = { _id: userId, emailKey, 'resetToken.hash': hash };
    const change = {
      $set: { passwordHash, resetToken: null, ...NO_ACCESS, ...NO_PASSKEYS, knownAddresses: [], ...usedBy(write) },
    };
    return updateUser(this.model, { filter, change });
  }

  /** Returns false when the token was used meanwhile. */
  useForVerification({ userId, hash, emailKey, write }: UsedToken): Promise<boolean> {
    const filter = { _id: userId, emailKey, 'verificationToken.hash': hash };
    const change = { $set: { emailVerified: true, emailUnproven: false, verificationToken: null, ...usedBy(write) } };
    return updateUser(this.model, { filter, change });
  }

  async findEmailAddresses(userId: string): Promise<EmailAddresses | null> {
    const user = await this.model.findById(userId).select('+formerEmails +secondFactor').lean().exec();
    if (!user) return null;
    const { email, emailKey, formerEmails } = user;
    const codesSince = user.secondFactor?.onSince ?? null;
    return { email, emailKey, formerEmails, isDeleted: !isNotDeleted(user), codesSince };
  }

  /** Stores the hash of the undo link of a former address. Returns false when the address is not at the index. */
  async putUndoHash(userId: string, former: { index: number; ref: string }, hash: string): Promise<boolean> {
    const filter = { _id: userId, [`formerEmails.${former.index}.ref`]: former.ref };
    const change = { $set: { [`formerEmails.${former.index}.hash`]: hash } };
    return (await this.model.updateOne(filter, change).exec()).matchedCount === 1;
  }

  /**
   * Restores a former address, also of a deleted user whose data is kept. Removes the password, the tokens, the sessions, the
   * API tokens and the later addresses.
   */
  async restoreAddress(
    userId: string,
    addresses: EmailAddresses,
    { index, isProven, endsSecondFactor, write }: AddressRestore,
  ): Promise<'done' | 'changed' | 'taken'> {
    const former = addresses.formerEmails[index];
    if (!former) return 'changed';
    const { email, emailKey, verified, hash } = former;
    const origin = addresses.isDeleted ? 'deleted' : 'signup';
    const unchanged = { [`formerEmails.${index}.hash`]: hash, 'secondFactor.onSince': addresses.codesSince };
    const filter = { _id: userId, origin, emailKey: addresses.emailKey, ...unchanged } as const;
    const formerEmails = addresses.formerEmails.slice(0, index);
    const clearedFields = {
      passwordHash: null,
      resetToken: null,
      verificationToken: null,
      ...NO_ACCESS,
      ...NO_PASSKEYS,
      knownAddresses: [], // the IP addresses of a thief can be among them
      origin: 'signup',
      removableAt: null,
      ...(endsSecondFactor && { secondFactor: null }),
      ...usedBy(write),
    } as const;
    try {
      const change = {
        $set: { email, emailKey, emailVerified: verified, emailUnproven: !isProven, formerEmails, ...clearedFields },
      };
      return (await this.model.updateOne(filter, change).exec()).matchedCount === 1 ? 'done' : 'changed';
    } catch (error) {
      if (isDuplicate(error)) return 'taken';
      throw error;
    }
  }
}

/** Somebody who knew the former password or had a session can have added passkeys. */
const NO_PASSKEYS = { passkeys: {} } as const;

const usedBy = (write: KeyedWrite | undefined) => ({ tokenUsedBy: write?.ref ?? null });
