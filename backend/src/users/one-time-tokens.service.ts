import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { isDone, type KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { emailKey } from './emails/email-address.rule.js';
import { newToken, readToken } from './one-time-token.js';
import { tokenDead } from './user.errors.js';
import type { User } from './user.types.js';
import { UserTokensRepository, type KeptToken, type TokenPurpose } from './user-tokens.repository.js';
import { UsersRepository } from './users.repository.js';

const MINUTE_MS = 60_000;
const LIFE_MS: Record<TokenPurpose, number> = { reset: 60 * MINUTE_MS, verification: 24 * 60 * MINUTE_MS };

interface SentToken {
  readonly token: string;
  readonly write: KeyedWrite | undefined;
}

/** A token that is valid at the moment. The database checks it again when it is used. */
interface GoodToken {
  readonly user: User;
  readonly kept: KeptToken;
}

/** One-time tokens in mails. A user has one token per purpose; it is for one email address and works once. */
@Injectable()
export class OneTimeTokensService {
  constructor(
    private readonly users: UsersRepository,
    private readonly tokens: UserTokensRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a token for the user's current email address; null for an unknown or sample user. There is no reset token for an
   * unverified address to which the account was moved.
   */
  async issue(userId: string, purpose: TokenPurpose): Promise<{ user: User; token: string | null } | null> {
    const user = await this.users.find(userId);
    const key = user && emailKey(user.email);
    if (!user || !key) return null;
    if (purpose === 'reset' && user.emailUnproven) return { user, token: null };
    const { token, hash } = newToken(userId);
    const until = new Date(this.clock.now() + LIFE_MS[purpose]);
    return (await this.tokens.put(userId, purpose, { hash, emailKey: key, until })) ? { user, token } : null;
  }

  /** Runs the action of a token, unless a repetition finds it done. Returns the token's user. */
  async once({ token, write }: SentToken, allowed: () => Promise<unknown>): Promise<string> {
    const id = readToken(token)?.userId;
    if (id === undefined) throw tokenDead();
    if (!(await isDone(write, (begun) => this.tokens.wasUsedBy(id, begun)))) await allowed();
    return id;
  }

  /** Checks a token without using it up. All failures throw the same error. */
  async require(token: string, purpose: TokenPurpose): Promise<GoodToken> {
    const read = readToken(token);
    const kept = read && (await this.tokens.find(read.userId, purpose));
    const isGood = kept?.hash === read?.hash && kept !== null && kept.until.getTime() > this.clock.now();
    const user = isGood && read ? await this.users.find(read.userId) : null;
    if (!user || !kept) throw tokenDead();
    return { user, kept };
  }

  /** Sets the password and ends all sessions. Of concurrent calls one succeeds. */
  async useForPassword({ user, kept }: GoodToken, passwordHash: string, write: KeyedWrite | undefined): Promise<void> {
    if (!(await this.tokens.useForPassword({ ...kept, userId: user.id, write }, passwordHash))) throw tokenDead();
  }

  /** Marks the address as verified. Of concurrent calls one succeeds. */
  async useForVerification({ user, kept }: GoodToken, write: KeyedWrite | undefined): Promise<void> {
    if (!(await this.tokens.useForVerification({ ...kept, userId: user.id, write }))) throw tokenDead();
  }
}
