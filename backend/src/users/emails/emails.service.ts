import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Clock } from '../../config/clock.js';
import { DomainError } from '../../http/domain-error.js';
import { Attempts } from '../../limits/attempts.js';
import { Letters, type Letter } from '../../mail/letters.service.js';
import { Outbox } from '../../mail/outbox.service.js';
import { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { refOf, type KeyedWrite, type Writer } from '../../idempotency/keyed-write.rule.js';
import { newToken, readToken } from '../one-time-token.js';
import { OneTimeTokensService } from '../one-time-tokens.service.js';
import { changedMeanwhile, emailTaken, tokenDead } from '../user.errors.js';
import {
  UserTokensRepository,
  type FormerAddress,
  type TakenBack,
  type WithFormerAddresses,
} from '../user-tokens.repository.js';
import type { User } from '../user.types.js';
import { UsersService } from '../users.service.js';
import { emailKey } from './email-address.rule.js';

export const EMAIL_NOTICE = 'email-notice';

/** Verifies email addresses, and restores former ones. */
@Injectable()
export class EmailsService implements OnModuleInit {
  // oxlint-disable-next-line max-params -- mails, limits, tokens and users
  constructor(
    private readonly users: UsersService,
    private readonly tokens: OneTimeTokensService,
    private readonly kept: UserTokensRepository,
    private readonly idempotency: IdempotencyService,
    private readonly outbox: Outbox,
    private readonly letters: Letters,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.letters.add('verification', (userId) => this.verificationLetter(userId));
    this.letters.add(EMAIL_NOTICE, (userId, ref) => this.noticeLetter(userId, ref));
  }

  /** Requests a verification mail. */
  async sendVerification(writer: Writer): Promise<void> {
    const userId = writer.id;
    const user = await this.users.require(userId);
    if (user.emailVerified) throw new DomainError('conflict', 'email.verified', 'Email Already Verified');
    const takeBack = await this.attempts.beginMail(emailKey(user.email) ?? userId);
    try {
      await this.outbox.send({ userId, purpose: 'verification' }, () => this.idempotency.completeEmpty(writer));
    } catch (error) {
      await takeBack();
      throw error;
    }
  }

  async verify(token: string, write: KeyedWrite | undefined): Promise<User> {
    const userId = await this.tokens.once({ token, write }, async () =>
      this.tokens.useForVerification(await this.tokens.require(token, 'verification'), write),
    );
    return this.users.require(userId);
  }

  /**
   * Restores the former address by the link of its notice. A thief who changed the address can be logged in and know the
   * password, so sessions, tokens and password are removed, and the address gets a mail to set a new password.
   */
  async undo(token: string, write: KeyedWrite | undefined): Promise<User> {
    return this.users.require(await this.tokens.once({ token, write }, () => this.takeBackBy(token, write)));
  }

  private async takeBackBy(token: string, write: KeyedWrite | undefined): Promise<void> {
    const read = readToken(token);
    const found = read && (await this.kept.findFormer(read.userId));
    if (!found) throw tokenDead();
    const now = this.clock.now();
    const isLiving = ({ until }: FormerAddress) => until.getTime() > now;
    const at = found.formerEmails.findIndex((former) => former.hash === read.hash && isLiving(former));
    if (at < 0) throw tokenDead();
    // The link proves access to the mailbox. An older address that can still be restored takes precedence.
    const isProven = !found.formerEmails[at]?.unproven || !found.formerEmails.slice(0, at).some(isLiving);
    if (await this.takeBack(read.userId, found, { at, isProven, write })) return;
    // A concurrent call used the link, or changed the address.
    const left = await this.kept.findFormer(read.userId);
    throw left?.formerEmails.some(({ hash }) => hash === read.hash) ? changedMeanwhile() : tokenDead();
  }

  /**
   * Returns false after a concurrent change. The mail is stored before the change, so that nobody loses the password without a
   * way to set a new one. The mail is not sent when nothing has changed.
   */
  private async takeBack(userId: string, former: WithFormerAddresses, taken: TakenBack): Promise<boolean> {
    const mail = { userId, purpose: 'reset', ref: refOf(taken.write) };
    await this.outbox.hold(mail);
    const outcome = await this.kept.takeBack(userId, former, taken);
    if (outcome === 'taken') throw emailTaken();
    if (outcome === 'late') return false;
    // The change is done; a mail that cannot be released now is sent a minute later.
    await this.outbox.release(mail).catch(() => undefined);
    return true;
  }

  private async verificationLetter(userId: string): Promise<Letter | null> {
    const { user, token } = (await this.tokens.issue(userId, 'verification')) ?? {};
    if (!user || user.emailVerified) return null;
    return {
      to: user.email,
      subject: 'Verify your email address',
      heading: 'Verify your email address',
      text: 'Somebody with a Linkstall account gave this address as theirs. If it was you, open this page and press the button there.',
      action: 'Verify this address',
      path: `/account-verification?token=${token}`,
      note: 'The link works once, for 24 hours. If it was not you, do nothing: without it the address is not verified.',
    };
  }

  /** The notice to the former address. Each try creates a new link, so that no plain token is stored. */
  private async noticeLetter(userId: string, ref: string): Promise<Letter | null> {
    const found = await this.kept.findFormer(userId);
    const at = found?.formerEmails.findIndex((former) => former.ref === ref) ?? -1;
    const former = found?.formerEmails[at];
    if (!former) return null;
    const { token, hash } = newToken(userId);
    if (!(await this.kept.putFormerHash(userId, { at, ref }, hash))) return null;
    return {
      to: former.email,
      subject: 'The email address of your account was changed',
      heading: 'Your email address was changed',
      text: 'Your Linkstall account has another email address now. If it was you, there is nothing to do.',
      action: 'It was not me: take this address back',
      path: `/account-verification?token=${token}&purpose=undo`,
      note: 'The link works once, for 7 days. It ends all logins and voids the password: a mail to this address then lets you choose a new one.',
    };
  }
}
