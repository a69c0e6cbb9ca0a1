import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { isComplete, type KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { emailKey } from './emails/email-address.rule.js';
import { isNewAddress } from './emails/former-address.rule.js';
import { newToken, readToken } from './one-time-token.rule.js';
import { invalidToken } from './user.errors.js';
import type { User } from './user.types.js';
import { UserTokensRepository, type TokenRecord, type TokenPurpose } from './user-tokens.repository.js';
import { UsersRepository } from './users.repository.js';

const MINUTE_MS = 60_000;
const LIFE_MS: Record<TokenPurpose, number> = { reset: 60 * MINUTE_MS, verification: 24 * 60 * MINUTE_MS };

interface KeyedToken {
  readonly token: string;
  readonly write: KeyedWrite | undefined;
}

/** A token that was valid when it was read. The update that uses the token checks the hash again. */
interface ValidToken {
  readonly user: User;
  readonly record: TokenRecord;
}

/** One-time tokens in mails. A user has one token per purpose. A token belongs to one email address and works once. */
@Injectable()
export class OneTimeTokensService {
  constructor(
    private readonly users: UsersRepository,
    private readonly tokens: UserTokensRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a token for the user's current email address; null for an unknown or sample user. An address to which the account
   * was moved gets no reset token before it is verified, and none while a former address can take the account back.
   */
  async issue(userId: string, purpose: TokenPurpose): Promise<{ user: User; token: string | null } | null> {
    const user = await this.users.find(userId);
    const key = user && emailKey(user.email);
    if (!user || !key) return null;
    if (purpose === 'reset') {
      const addresses = await this.tokens.findEmailAddresses(userId);
      if (addresses?.emailKey !== key) return null; // the address has changed meanwhile
      if (user.emailUnproven || isNewAddress(addresses, this.clock.now())) return { user, token: null };
    }
    const { token, hash } = newToken(userId);
    const until = new Date(this.clock.now() + LIFE_MS[purpose]);
    return (await this.tokens.put(userId, purpose, { hash, emailKey: key, until })) ? { user, token } : null;
  }

  /** Runs the action of a token, unless the same keyed write has done the action already. Returns the user id. */
  async runOnce({ token, write }: KeyedToken, action: () => Promise<unknown>): Promise<string> {
    const id = readToken(token)?.userId;
    if (id === undefined) throw invalidToken();
    if (!(await isComplete(write, (keyedWrite) => this.tokens.wasUsedBy(id, keyedWrite)))) await action();
    return id;
  }

  /** Checks a token without using it up. All failures throw the same error. */
  async getOrThrow(token: string, purpose: TokenPurpose): Promise<ValidToken> {
    const tokenKey = readToken(token);
    const record = tokenKey && (await this.tokens.find(tokenKey.userId, purpose));
    const isValid = record?.hash === tokenKey?.hash && record !== null && record.until.getTime() > this.clock.now();
    const user = isValid && tokenKey ? await this.users.find(tokenKey.userId) : null;
    if (!user || !record) throw invalidToken();
    return { user, record };
  }

  /** Sets the password and ends all sessions. Only the first of concurrent calls succeeds. */
  async useForPassword(
    { user, record }: ValidToken,
    passwordHash: string,
    write: KeyedWrite | undefined,
  ): Promise<void> {
    if (!(await this.tokens.useForPassword({ ...record, userId: user.id, write }, passwordHash))) throw invalidToken();
  }

  /** Marks the address as verified. Only the first of concurrent calls succeeds. */
  async useForVerification({ user, record }: ValidToken, write: KeyedWrite | undefined): Promise<void> {
    if (!(await this.tokens.useForVerification({ ...record, userId: user.id, write }))) throw invalidToken();
  }
}
