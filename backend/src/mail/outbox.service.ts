import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { MailsRepository, type MailKey, type WaitingMail } from './mails.repository.js';

const MOST_WAITING = 1_000;
const HELD_MS = 60_000;

/** Accepts mails for sending. `Postman` sends them, so that no response waits for the mail server. */
@Injectable()
export class Outbox {
  private wake: () => void = () => {};

  constructor(
    private readonly mails: MailsRepository,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Called when a mail may be due. */
  onMail(wake: () => void): void {
    this.wake = wake;
  }

  /** Stores a mail until it is sent; 503 when it cannot be stored. `note` is called in between. */
  async send(mail: MailKey, note: () => Promise<void>): Promise<void> {
    await this.hold(mail);
    await note();
    await this.release(mail);
  }

  /**
   * Stores a mail for a change that is about to happen. `release` makes it due at once; otherwise it is due after a minute,
   * and its writer then checks whether the change has happened.
   */
  async hold(mail: MailKey): Promise<void> {
    const isFull = !this.settings.smtpUrl || (await this.mails.count()) >= MOST_WAITING;
    if (isFull) throw new DomainError('unavailable', 'mail.unavailable', 'Failed To Send Email');
    const now = this.clock.now();
    await this.mails.insert(mail, now + HELD_MS, now);
  }

  async release(mail: MailKey): Promise<void> {
    await this.mails.release(mail, this.clock.now());
    this.wake();
  }

  waitingFor(userId: string): Promise<WaitingMail[]> {
    return this.mails.findOf(userId);
  }

  dropAllOf(userId: string): Promise<void> {
    return this.mails.removeOf(userId);
  }
}
