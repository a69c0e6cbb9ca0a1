import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { Metrics } from '../metrics/metrics.js';
import { MailsRepository, type MailKey, type MailKind, type NewMail, type QueuedMail } from './mails.repository.js';

/** Each kind has a limit of its own. Only users can reach that of notices. Messages of visitors take no place of other mails. */
const MAX_WAITING = { request: 1_000, notice: 10_000, message: 1_000 };
const HELD_MS = 60_000;
/** The mails whose failures are counted. */
const MAX_READ = 200;

interface OutboxState {
  readonly waiting: number;
  readonly oldestAt: Date | null;
  /** Failures of the oldest mails, and how many of these mails wait because of them. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

/** Accepts mails for sending. `MailSender` sends them, so that no response waits for the mail server. */
@Injectable()
export class Outbox {
  private wakeSender: () => void = () => {};

  // oxlint-disable-next-line max-params -- queue, clock, settings and metrics
  constructor(
    private readonly mails: MailsRepository,
    private readonly clock: Clock,
    private readonly settings: Settings,
    metrics: Metrics,
  ) {
    metrics.gauge({ name: 'mails_waiting', help: 'Mails in the outbox' }, () => this.count());
    metrics.gauge({ name: 'mail_oldest_wait_seconds', help: 'Age of the oldest mail in the outbox' }, async () => {
      const [oldest] = await this.mails.oldest(this.clock.now(), 1);
      return oldest ? (this.clock.now() - oldest.createdAt.getTime()) / 1000 : 0;
    });
  }

  /** Whether there is a mail server. */
  get hasMailServer(): boolean {
    return this.settings.smtpUrl !== '';
  }

  /** The waiting mails, and why the oldest of them wait. */
  async state(): Promise<OutboxState> {
    const [waiting, oldest] = await Promise.all([this.count(), this.mails.oldest(this.clock.now(), MAX_READ)]);
    const counts = new Map<string, number>();
    for (const { failure } of oldest) if (failure) counts.set(failure, (counts.get(failure) ?? 0) + 1);
    const reasons = [...counts].map(([reason, count]) => ({ reason, count }));
    return { waiting, oldestAt: oldest[0]?.createdAt ?? null, reasons };
  }

  private async count(): Promise<number> {
    const counts = await Promise.all(Object.keys(MAX_WAITING).map((kind) => this.mails.count(kind as MailKind)));
    return counts.reduce((sum, count) => sum + count, 0);
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
   * and its writer then checks whether the change has happened. Returns false when the same mail waits already.
   */
  async hold(mail: NewMail): Promise<boolean> {
    const isUnavailable = !this.hasMailServer || (await this.mails.count(mail.kind)) >= MAX_WAITING[mail.kind];
    if (isUnavailable) throw new DomainError('unavailable', 'mail.unavailable', 'Failed To Send Email');
    const now = this.clock.now();
    return this.mails.insert(mail, now + HELD_MS, now);
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
