import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { idOf, MailsRepository, type MailKey, type WaitingMail } from './mails.repository.js';

const MOST_WAITING = 1_000;
/** A mail whose reason did not come to be is dropped by its writer after this. */
const HELD_MS = 60_000;

/** Where mails are handed in. Sending is another's affair, so no answer ever waits for a mail server. */
@Injectable()
export class Outbox {
  private wake: () => void = () => {};

  constructor(
    private readonly mails: MailsRepository,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Called whenever a mail may be due. */
  onMail(wake: () => void): void {
    this.wake = wake;
  }

  /** Keeps the mail until it is sent; 503 when that cannot be promised. */
  async send(mail: MailKey): Promise<void> {
    await this.keep(mail, 0);
    this.wake();
  }

  /** Keeps a mail for something that is about to be done; `release` sends it. */
  hold(mail: MailKey): Promise<void> {
    return this.keep(mail, HELD_MS);
  }

  async release(mail: MailKey): Promise<void> {
    await this.mails.postpone(idOf(mail), this.clock.now());
    this.wake();
  }

  drop(mail: MailKey): Promise<void> {
    return this.mails.remove(idOf(mail));
  }

  waitingFor(userId: string): Promise<WaitingMail[]> {
    return this.mails.findOf(userId);
  }

  dropAllOf(userId: string): Promise<void> {
    return this.mails.removeOf(userId);
  }

  private async keep(mail: MailKey, forMs: number): Promise<void> {
    const isFull = !this.settings.smtpUrl || (await this.mails.count()) >= MOST_WAITING;
    if (isFull) throw new DomainError('unavailable', 'mail.unavailable', 'Failed To Send Email');
    const now = this.clock.now();
    await this.mails.insert(mail, now + forMs, now);
  }
}
