import { Injectable, type OnModuleInit } from '@nestjs/common';

import { addressKey } from '@linkstall/kit/address-key';

import { Clock } from '../../config/clock.js';
import { DomainError } from '../../http/domain-error.js';
import { Attempts } from '../../limits/attempts.js';
import { MailWriters, type MailContent } from '../../mail/mail-writers.service.js';
import { Outbox } from '../../mail/outbox.service.js';
import { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { refOf, type KeyedWrite, type Writer } from '../../idempotency/keyed-write.rule.js';
import { NamesService } from '../names/names.service.js';
import { AccountNotices } from '../notices/account-notices.service.js';
import { readToken } from '../one-time-token.rule.js';
import { OneTimeTokensService } from '../one-time-tokens.service.js';
import type { ClientInfo } from '../open-session.rule.js';
import { changedMeanwhile, emailTaken, invalidToken } from '../user.errors.js';
import {
  UserTokensRepository,
  type FormerAddress,
  type AddressRestore,
  type EmailAddresses,
} from '../user-tokens.repository.js';
import type { User } from '../user.types.js';
import { UsersService } from '../users.service.js';
import { writeAccessMail } from '../notices/access-mails.js';
import { emailKey } from './email-address.rule.js';
import { EmailClaims } from './email-claims.service.js';
import { isRestorable } from './former-address.rule.js';
import { EMAIL_CHANGES } from '../profile/profile-limits.js';
import { UndoLinks } from './undo-links.service.js';

export const EMAIL_NOTICE = 'email-notice';

/** Verifies email addresses, and restores former addresses. */
@Injectable()
export class EmailsService implements OnModuleInit {
  // oxlint-disable-next-line max-params -- mails, limits, tokens and users
  constructor(
    private readonly users: UsersService,
    private readonly names: NamesService,
    private readonly emails: EmailClaims,
    private readonly notices: AccountNotices,
    private readonly tokens: OneTimeTokensService,
    private readonly userTokens: UserTokensRepository,
    private readonly undoLinks: UndoLinks,
    private readonly idempotency: IdempotencyService,
    private readonly outbox: Outbox,
    private readonly mailWriters: MailWriters,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.mailWriters.add('verification', (userId) => this.writeVerificationMail(userId));
    this.mailWriters.add(EMAIL_NOTICE, (userId, ref) => this.writeNoticeMail(userId, ref));
  }

  async sendVerification(writer: Writer, { address }: ClientInfo): Promise<void> {
    const userId = writer.id;
    const user = await this.users.getOrThrow(userId);
    if (user.emailVerified) throw new DomainError('conflict', 'email.verified', 'Email Already Verified');
    const mailbox = emailKey(user.email) ?? userId;
    const undoAttempt = await this.attempts.beginMail('verification', { mailbox, ipAddress: addressKey(address) });
    try {
      await this.outbox.send({ userId, purpose: 'verification' }, () => this.idempotency.completeEmpty(writer));
    } catch (error) {
      await undoAttempt();
      throw error;
    }
  }

  async verify(token: string, write: KeyedWrite | undefined): Promise<User> {
    const userId = await this.tokens.runOnce({ token, write }, async () =>
      this.tokens.useForVerification(await this.tokens.getOrThrow(token, 'verification'), write),
    );
    return this.users.getOrThrow(userId);
  }

  /**
   * Restores the former address by the link of its notice. A thief who changed the address can be logged in and know the
   * password, so sessions, tokens and password are removed, and the address gets a mail to set a new password. An account that
   * was deleted after the change is restored with all its data.
   */
  async undo(token: string, write: KeyedWrite | undefined): Promise<User> {
    return this.users.getOrThrow(await this.tokens.runOnce({ token, write }, () => this.restoreAddress(token, write)));
  }

  private async restoreAddress(token: string, write: KeyedWrite | undefined): Promise<void> {
    const tokenKey = readToken(token);
    const addresses = tokenKey && (await this.userTokens.findEmailAddresses(tokenKey.userId));
    if (!addresses) throw invalidToken();
    const now = this.clock.now();
    const canRestore = (former: FormerAddress) => isRestorable(former, now);
    const index = addresses.formerEmails.findIndex((former) => former.hash === tokenKey.hash && canRestore(former));
    if (index < 0) throw invalidToken();
    // The link proves access to the mailbox. An unproven address still stays unproven while an older address can be restored.
    const isProven =
      !addresses.formerEmails[index]?.unproven || !addresses.formerEmails.slice(0, index).some(canRestore);
    const changedAt = (addresses.formerEmails[index]?.until.getTime() ?? 0) - EMAIL_CHANGES.undoMs;
    const endsSecondFactor = (addresses.codesSince?.getTime() ?? 0) >= changedAt;
    const restore = { index, isProven, endsSecondFactor, write };
    if (await this.tryRestoreAddress(tokenKey.userId, addresses, restore)) return;
    // A concurrent call used the link, or changed the address.
    const current = await this.userTokens.findEmailAddresses(tokenKey.userId);
    throw current?.formerEmails.some(({ hash }) => hash === tokenKey.hash) ? changedMeanwhile() : invalidToken();
  }

  /**
   * Returns false after a concurrent change. The mail is stored before the change, so that nobody loses the password without a
   * way to set a new password. The mail is not sent when nothing has changed.
   */
  private async tryRestoreAddress(
    userId: string,
    addresses: EmailAddresses,
    restore: AddressRestore,
  ): Promise<boolean> {
    const mail = { userId, purpose: 'reset', ref: refOf(restore.write), kind: 'notice' } as const;
    await this.outbox.hold(mail);
    const restoredKey = addresses.formerEmails[restore.index]?.emailKey ?? '';
    const isDone = await this.notices.withNotice({ userId, change: 'undo', exceptEmailKey: restoredKey }, async () => {
      const formerClaim = await this.emails.find(addresses.emailKey);
      if (!(await this.emails.claim(userId, restoredKey))) throw emailTaken();
      const outcome = await this.userTokens.restoreAddress(userId, addresses, restore);
      if (outcome === 'taken') throw emailTaken();
      if (outcome === 'done' && formerClaim?.userId === userId) await this.emails.release(formerClaim);
      return outcome === 'done';
    });
    if (!isDone) return false;
    if (addresses.isDeleted) await this.names.makeCurrent(await this.users.getOrThrow(userId));
    // The change is done; a mail that cannot be released now is sent a minute later.
    await this.outbox.release(mail).catch(() => undefined);
    return true;
  }

  private async writeVerificationMail(userId: string): Promise<MailContent | null> {
    const { user, token } = (await this.tokens.issue(userId, 'verification')) ?? {};
    if (!user || user.emailVerified) return null;
    return {
      to: user.email,
      subject: 'Verify your email address',
      heading: 'Verify your email address',
      text: 'Somebody with an account at {site} gave this address as theirs. If it was you, open this page and press the button there.',
      action: 'Verify this address',
      path: `/account-verification?token=${token}`,
      note: 'The link works once, for 24 hours. If it was not you, do nothing: the address is verified only with this link.',
    };
  }

  /** The notice to the former address. */
  private async writeNoticeMail(userId: string, ref: string): Promise<MailContent | null> {
    const addresses = await this.userTokens.findEmailAddresses(userId);
    const index = addresses?.formerEmails.findIndex((former) => former.ref === ref) ?? -1;
    const former = addresses?.formerEmails[index];
    if (!former) return null;
    if (former.isEnded === true) return writeAccessMail('return', former.email, null);
    const path = await this.undoLinks.activate(userId, { ...former, index });
    if (path === null) return null;
    return {
      to: former.email,
      subject: 'The email address of your account was changed',
      heading: 'Your email address was changed',
      text: 'Your {site} account has another email address now. If it was you, there is nothing to do.',
      action: 'It was not me: take this address back',
      path,
      note: 'The link works once, for 7 days. It ends all logins and voids the password: a mail to this address then lets you choose a new one.',
    };
  }
}
