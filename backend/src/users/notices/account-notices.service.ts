import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';

import { Clock } from '../../config/clock.js';
import { isRefusal } from '../../http/domain-error.js';
import { newRef } from '../../idempotency/keyed-write.rule.js';
import { Attempts } from '../../limits/attempts.js';
import { originOf } from '../../logging/error-origin.js';
import { MailWriters, type MailContent } from '../../mail/mail-writers.service.js';
import { Outbox } from '../../mail/outbox.service.js';
import { emailKey } from '../emails/email-address.rule.js';
import { isRestorable, restorableAddresses } from '../emails/former-address.rule.js';
import { UndoLinks } from '../emails/undo-links.service.js';
import { UserTokensRepository } from '../user-tokens.repository.js';
import { writeAccessMail, type AccessChange } from './access-mails.js';

const CHANGES: readonly AccessChange[] = [
  ...(['password', 'reset', 'rename', 'login', 'deletion', 'hiding', 'undo'] as const),
  ...(['factor-on', 'factor-off', 'passkey-added', 'passkey-removed', 'token-added', 'webhook'] as const),
];

interface Notice {
  readonly userId: string;
  readonly change: AccessChange;
  /** The normalized address that gets no notice, because another mail tells its owner about the change. */
  readonly exceptEmailKey?: string;
}

interface StoredNotices {
  readonly release: () => Promise<void>;
  readonly cancel: () => Promise<void>;
}

const NONE: StoredNotices = { release: () => Promise.resolve(), cancel: () => Promise.resolve() };

/**
 * Mails each change of access to the address before the change, and to the former addresses that can take the account back.
 * The mails are stored before the change, so that neither a crash nor the next change loses them. A mail that cannot be stored
 * does not stop the change.
 */
@Injectable()
export class AccountNotices implements OnModuleInit {
  private readonly logger = new Logger(AccountNotices.name);

  // oxlint-disable-next-line max-params -- addresses, mails and their limit
  constructor(
    private readonly userTokens: UserTokensRepository,
    private readonly undoLinks: UndoLinks,
    private readonly outbox: Outbox,
    private readonly mailWriters: MailWriters,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const change of CHANGES)
      this.mailWriters.add(purposeOf(change), (userId, _ref, to) => this.writeMail({ userId, change }, to));
  }

  /** Runs a change with its notices. `work` returns false, or refuses, when nothing has changed; then no notice is sent. */
  async withNotice(notice: Notice, work: () => Promise<boolean>): Promise<boolean> {
    const notices = await this.store(notice).catch((error: unknown) => this.warn(error));
    let isDone: boolean;
    try {
      isDone = await work();
    } catch (error) {
      // After another failure the change may have happened: the notices are then sent a minute later.
      if (isRefusal(error)) await notices.cancel().catch(() => undefined);
      throw error;
    }
    await (isDone ? notices.release() : notices.cancel()).catch(() => undefined);
    return isDone;
  }

  private async store({ userId, change, exceptEmailKey }: Notice): Promise<StoredNotices> {
    const addresses = this.outbox.hasMailServer ? await this.userTokens.findEmailAddresses(userId) : null;
    const undoAttempt = addresses && (await this.attempts.begin('notice', `${userId} ${change}`).catch(() => null));
    if (!addresses || !undoAttempt) return NONE;
    const restorable = restorableAddresses(addresses.formerEmails, this.clock.now()).map(({ email }) => email);
    const isRemoval = change === 'deletion' && restorable.length === 0;
    const purpose = purposeOf(change === 'deletion' && !isRemoval ? 'hiding' : change);
    // The removal of a user drops all mails of the user, so the notice of the removal is stored without a user.
    const user = isRemoval ? '' : userId;
    const recipients = new Map([addresses.email, ...restorable].map((to) => [emailKey(to) ?? '', to]));
    for (const key of ['', exceptEmailKey ?? '']) recipients.delete(key); // a deleted user has no address
    const mails = [...recipients.values()].map((to) => {
      return { userId: user, purpose, ref: newRef(), kind: 'notice', to } as const;
    });
    for (const mail of mails) await this.outbox.hold(mail);
    return {
      release: async () => {
        for (const mail of mails) await this.outbox.release(mail);
      },
      cancel: async () => {
        await undoAttempt();
        for (const mail of mails) await this.outbox.cancel(mail);
      },
    };
  }

  private async writeMail({ userId, change }: Notice, to: string): Promise<MailContent> {
    return writeAccessMail(change, to, userId === '' ? null : await this.undoPath(userId, to));
  }

  /** The link of an address that is no longer the address of the user. */
  private async undoPath(userId: string, to: string): Promise<string | null> {
    const addresses = await this.userTokens.findEmailAddresses(userId);
    const key = emailKey(to);
    if (!addresses || addresses.emailKey === key) return null;
    const now = this.clock.now();
    const index = addresses.formerEmails.findIndex((former) => former.emailKey === key && isRestorable(former, now));
    const former = addresses.formerEmails[index];
    return former ? this.undoLinks.activate(userId, { ...former, index }) : null;
  }

  private warn(error: unknown): StoredNotices {
    this.logger.warn({ message: 'a notice of a change cannot be stored', ...originOf(error) });
    return NONE;
  }
}

const purposeOf = (change: AccessChange): string => `${change}-notice`;
