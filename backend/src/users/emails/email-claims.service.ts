import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Clock } from '../../config/clock.js';
import { Database } from '../../database/database.js';
import { Expiry } from '../../expiry/expiry.js';
import { ORPHAN_AFTER_MS, ORPHAN_PERIOD_MS } from '../claim-ages.js';
import type { User } from '../user.types.js';
import { UsersRepository } from '../users.repository.js';
import { EmailClaimsRepository, type EmailClaim } from './email-claims.repository.js';

/**
 * The email addresses of users. An address is claimed before a user gets it. The claim counts only while the user has the
 * address, so a claim without a user, which a crash can leave, blocks the address for a minute at most.
 */
@Injectable()
export class EmailClaims implements OnModuleInit {
  /** Claims before this time were checked. */
  private sweptUntil = 0;

  // oxlint-disable-next-line max-params -- constructor injection
  constructor(
    private readonly claims: EmailClaimsRepository,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
    private readonly expiry: Expiry,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.expiry.register({ name: 'email claims', sweep: (now) => this.sweep(now) });
    this.database.beforeReady(() => this.claimAll());
  }

  /** The user with this address; an unknown address causes the same work. */
  async findUser(emailKey: string): Promise<User | null> {
    const claim = await this.claims.find(emailKey);
    return this.users.findWithEmail(claim?.userId ?? this.users.newId(), emailKey);
  }

  find(emailKey: string): Promise<EmailClaim | null> {
    return this.claims.find(emailKey);
  }

  /**
   * Claims an address for a user; null when another user has it. A claim whose change fails is left, because a concurrent call
   * of the same user can need it.
   */
  async claim(userId: string, emailKey: string): Promise<EmailClaim | null> {
    const claim = { emailKey, userId, claimedAt: new Date(this.clock.now()) };
    for (const isLast of [false, true]) {
      // A new time also for an own claim, so that a concurrent call that gives the address up does not remove the claim.
      if ((await this.claims.insert(claim)) || (await this.claims.renew(claim))) return claim;
      const existing = isLast ? null : await this.claims.find(emailKey);
      if (existing && (await this.isObsolete(existing))) await this.claims.remove(existing);
    }
    return null;
  }

  /** Removes a claim whose user gave the address up, unless the address was claimed again since the claim was read. */
  async release(claim: EmailClaim | null): Promise<void> {
    if (claim) await this.claims.remove(claim).catch(() => undefined); // then it is obsolete
  }

  releaseAllOf(userId: string): Promise<void> {
    return this.claims.removeAllOf(userId);
  }

  private async sweep(now: number): Promise<number> {
    const to = now - ORPHAN_AFTER_MS;
    let count = 0;
    for await (const claim of this.claims.listClaimed(Math.max(now - ORPHAN_PERIOD_MS, this.sweptUntil), to))
      if ((await this.isObsolete(claim)) && (await this.claims.remove(claim))) count += 1;
    this.sweptUntil = to;
    return count;
  }

  private async isObsolete({ claimedAt, userId, emailKey }: EmailClaim): Promise<boolean> {
    if (claimedAt.getTime() > this.clock.now() - ORPHAN_AFTER_MS) return false;
    return (await this.users.findWithEmail(userId, emailKey)) === null;
  }

  /** Claims the addresses of users from before there were claims. */
  private async claimAll(): Promise<void> {
    if (await this.claims.hasAll()) return;
    const claimedAt = new Date(this.clock.now());
    for await (const { userId, emailKey } of this.users.emailKeys())
      await this.claims.insert({ emailKey, userId, claimedAt });
    await this.claims.recordAll();
  }
}
