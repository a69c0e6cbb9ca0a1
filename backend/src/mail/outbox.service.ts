import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { MailsRepository, type MailKey, type NewMail, type QueuedMail } from './mails.repository.js';

/** Notices have a limit of their own, which only users can reach. */
const MAX_WAITING = { request: 1_000, notice: 10_000 };
const HELD_MS = 60_000;

/** Accepts mails for sending. `MailSender` sends them, so that no response waits for the mail server. */
@Injectable()
export class Outbox {
  private wakeSender: () => void = () => {};

  constructor(
    private readonly mails: MailsRepository,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Whether there is a mail server. */
  get hasMailServer(): boolean {
    return this.settings.smtpUrl !== '';
  }

  /** Called when a mail may be due. */
  onMail(wakeSender: () => void): void {
    this.wakeSender = wakeSender;
  }

  /** Stores a requested mail until it is sent; 503 when that fails. `beforeRelease` runs between storing and sending. */
  async send(mail: MailKey, beforeRelease: () => Promise<void>): Promise<void> {
    await this.hold({ ...mail, kind: 'request' });
    await beforeRelease();
    await this.release(mail);
  }

  /** Does the work of `send` for an unknown address, so that the time reveals nothing. The mail takes no place in the queue. */
  async pretendToSend(mail: MailKey, beforeRelease: () => Promise<void>): Promise<void> {
    await this.hold({ ...mail, kind: 'request' });
    try {
      await beforeRelease();
    } finally {
      await this.mails.cancel(mail);
    }
  }

  /**
   * Stores a mail for a change that is about to happen. `release` makes it due at once; otherwise it is due after a minute,
   * and its writer then checks whether the change has happened.
   */
  async hold(mail: NewMail): Promise<void> {
    const isUnavailable = !this.hasMailServer || (await this.mails.count(mail.kind)) >= MAX_WAITING[mail.kind];
    if (isUnavailable) throw new DomainError('unavailable', 'mail.unavailable', 'Failed To Send Email');
    const now = this.clock.now();
    await this.mails.insert(mail, now + HELD_MS, now);
  }

  async release(mail: MailKey): Promise<void> {
    await this.mails.release(mail, this.clock.now());
    this.wakeSender();
  }

  /** Removes a mail whose change did not happen. */
  async cancel(mail: MailKey): Promise<void> {
    await this.mails.cancel(mail);
  }

  queuedMailsOf(userId: string): Promise<QueuedMail[]> {
    return this.mails.findOf(userId);
  }

  dropAllOf(userId: string): Promise<void> {
    return this.mails.removeOf(userId);
  }
}
