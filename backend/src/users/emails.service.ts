import { Injectable, type OnModuleInit } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { Attempts } from '../limits/attempts.js';
import { Letters, type Letter } from '../mail/letters.js';
import { Outbox } from '../mail/outbox.service.js';
import { emailKey } from './email-address.js';
import { newToken, readToken } from './one-time-token.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import { changedMeanwhile, emailTaken, tokenDead, userMissing } from './profile-errors.js';
import type { User } from './user.js';
import { UserTokensRepository } from './user-tokens.repository.js';
import { UsersService } from './users.service.js';

export const EMAIL_NOTICE = 'email-notice';

/** Proving an address, and taking one back. */
@Injectable()
export class EmailsService implements OnModuleInit {
  // eslint-disable-next-line max-params -- mails, limits, tokens and users meet here
  constructor(
    private readonly users: UsersService,
    private readonly tokens: OneTimeTokensService,
    private readonly kept: UserTokensRepository,
    private readonly outbox: Outbox,
    private readonly letters: Letters,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.letters.add('verification', (userId) => this.verificationLetter(userId));
    this.letters.add(EMAIL_NOTICE, (userId, ref) => this.noticeLetter(userId, ref));
  }

  /** Puts the mail into the outbox. */
  async sendVerification(userId: string): Promise<void> {
    const user = await this.users.find(userId);
    if (!user) throw userMissing();
    if (user.emailVerified) throw new DomainError('conflict', 'email.verified', 'Email Already Verified');
    const takeBack = this.attempts.beginMail(emailKey(user.email) ?? userId);
    try {
      await this.outbox.send({ userId, purpose: 'verification' });
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  async verify(token: string): Promise<User> {
    return this.tokens.useForVerification(await this.tokens.require(token, 'verification'));
  }

  /** By the link that the old address got. All sessions end: whoever changed the address may still be in. */
  async undo(token: string): Promise<User> {
    const read = readToken(token);
    const found = read && (await this.kept.findFormer(read.userId));
    if (!found) throw tokenDead();
    const now = this.clock.now();
    const at = found.formerEmails.findIndex(({ hash, until }) => hash === read.hash && until.getTime() > now);
    if (at < 0) throw tokenDead();
    const outcome = await this.kept.takeBack(read.userId, found, at);
    if (outcome === 'taken') throw emailTaken();
    const user = outcome === 'done' ? await this.users.find(read.userId) : null;
    if (user) return user;
    // Somebody was faster: with this very link, or with a change of the address.
    const left = await this.kept.findFormer(read.userId);
    throw left?.formerEmails.some(({ hash }) => hash === read.hash) ? changedMeanwhile() : tokenDead();
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

  /** To the old address. The link is made new with each try, so that no plain token is kept. */
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
      note: 'The link works once, for 7 days, and ends all logins. Choose a new password afterwards.',
    };
  }
}
