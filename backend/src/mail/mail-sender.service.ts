import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MailerService } from '@nestjs-modules/mailer';
import { setTimeout as pause } from 'node:timers/promises';

import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { originOf } from '../logging/error-origin.js';
import { adviceOn, failureCode } from './mail-failure.js';
import { Metrics } from '../metrics/metrics.js';
import { DEFAULT_NAME, SiteSettingsService } from '../site/site-settings.service.js';
import { MailWriters, type MailContent } from './mail-writers.service.js';
import { MailsRepository, type QueuedMail } from './mails.repository.js';
import { Outbox } from './outbox.service.js';

const LEASE_MS = 60_000;
const SEND_MS = 30_000;
/** Interval in which mails of other or crashed processes are looked for. */
const POLL_INTERVAL_MS = 1_000;
/** Mails sent at the same time, each over its own connection to the mail server. */
const CONNECTIONS = 5;
/** How long the shutdown waits for mails in progress. The next process sends a mail that is abandoned. */
const SHUTDOWN_MS = 500;
const RETRY_FROM_MS = 1_000;
const RETRY_TO_MS = 60_000;
const GIVE_UP_MS = 3 * 86_400_000;

const TEST_MAIL = {
  subject: 'Test mail of {site}',
  heading: 'Mails arrive',
  text: 'The operator of this site has sent this mail to test the mail server.',
  action: 'Open the site',
  note: 'You need not do anything.',
};

/** Sends the mails of the outbox, notices first, and retries later when the mail server refuses one. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MailSender.name);
  private readonly deliveries = new Set<Promise<void>>();
  private readonly sent;
  private readonly failures;
  private readonly loop = new BackgroundLoop(
    async () => this.database.isUp && (await this.sendNext()),
    POLL_INTERVAL_MS,
  );

  // oxlint-disable-next-line max-params -- queue, mail writers, site and mail server
  constructor(
    private readonly mails: MailsRepository,
    private readonly mailWriters: MailWriters,
    private readonly mailer: MailerService,
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly site: SiteSettingsService,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.sent = metrics.counter({ name: 'mails_sent', help: 'Mails that the mail server has accepted' });
    const failures = { name: 'mail_failures', help: 'Failed tries to send a mail' };
    this.failures = metrics.counter({ ...failures, labelNames: ['code'] });
  }

  onApplicationBootstrap(): void {
    if (!this.settings.smtpUrl) {
      this.logger.warn('SMTP_URL is not set: no mail is sent, and whatever needs one answers 503');
      return;
    }
    if (!this.settings.runsWork) return;
    this.outbox.onMail(() => this.loop.wake());
    this.loop.start();
  }

  /** Waits a limited time for mails in progress; all others stay in the database. */
  async onModuleDestroy(): Promise<void> {
    await this.loop.end();
    await Promise.race([Promise.all(this.deliveries), pause(SHUTDOWN_MS, undefined, { ref: false })]);
  }

  /** Starts to send a due mail, and waits while all connections are in use. Returns false when no mail is due. */
  private async sendNext(): Promise<boolean> {
    const now = this.clock.now();
    const mail = await this.mails.claim(now, now + LEASE_MS).catch((error: unknown) => this.warn(error));
    if (!mail) return false;
    const delivery = this.deliver(mail)
      .catch((error: unknown) => void this.warn(error))
      .finally(() => this.deliveries.delete(delivery));
    this.deliveries.add(delivery);
    if (this.deliveries.size >= CONNECTIONS) await Promise.race(this.deliveries);
    return true;
  }

  private warn(error: unknown): null {
    this.logger.warn({ message: 'the queue of mails cannot be read', ...originOf(error) });
    return null;
  }

  private async deliver(mail: QueuedMail): Promise<void> {
    const logFields = { mail: mail.purpose, user: mail.userId, tries: mail.tries };
    try {
      const content = await this.mailWriters.write(mail);
      if (content) await this.sendMail(content);
      if (content) this.sent.inc();
      this.logger.log({ message: content ? 'mail sent' : 'mail not needed', ...logFields });
    } catch (error) {
      const age = this.clock.now() - mail.createdAt.getTime();
      const isFinal = age > GIVE_UP_MS || isRefused(error);
      this.logger.warn({ message: isFinal ? 'mail given up' : 'mail waits', ...failureFields(error), ...logFields });
      this.failures.inc({ code: failureLabel(error) });
      if (!isFinal)
        return this.mails.postpone(mail.id, this.clock.now() + waitAfter(mail.tries), describeFailure(error));
    }
    await this.mails.remove(mail.id);
  }

  /** Sends a test mail at once, and not through the outbox. Returns the reason of a failure; null after a success. */
  async sendTest(to: string): Promise<string | null> {
    if (!this.settings.smtpUrl) return 'SMTP_URL is not set, so no mail is sent.';
    try {
      await this.sendMail({ to, path: '/', ...TEST_MAIL });
      return null;
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      return `${adviceOn(error) ?? 'The mail could not be sent.'} (${failureCode(error)}: ${text.slice(0, 300)})`;
    }
  }

  private async sendMail(mail: MailContent): Promise<void> {
    const { name: siteName } = await this.site.current();
    const { to, replyTo, subject, path, unsubscribePath, ...content } = withSiteName(mail, siteName);
    // The text part only replaces names, so it needs a value for each name of `mail.txt`.
    const quotedText = content.quote === undefined ? '' : `\n${content.quote}\n`;
    await this.mailer.sendMail({
      from: { ...this.settings.mailFrom, ...(this.settings.mailFrom.name === DEFAULT_NAME && { name: siteName }) },
      to: { name: '', address: to }, // an object, because a string is parsed as a list of addresses
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      template: 'mail',
      textTemplate: 'mail.txt',
      context: { siteName, subject, ...content, quotedText, link: `${this.settings.publicUrl}${path}` },
      headers: { 'Auto-Submitted': 'auto-generated', ...this.unsubscribeHeaders(unsubscribePath) },
      timeout: SEND_MS,
    });
  }

  private unsubscribeHeaders(path: string | undefined): Readonly<Record<string, string>> {
    if (path === undefined) return {};
    const address = `<${this.settings.publicUrl}${path}>`;
    return { 'List-Unsubscribe': address, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  }
}

/** Writes the name of the site into the texts. The quote, the addresses and the paths stay as they are. */
function withSiteName(mail: MailContent, siteName: string): MailContent {
  // A function, because `$` has a meaning in a replacement string.
  const named = (text: string) => text.replaceAll('{site}', () => siteName);
  const { subject, heading, text, action, note } = mail;
  return {
    ...mail,
    ...{ subject: named(subject), heading: named(heading), text: named(text) },
    ...{ action: named(action), note: named(note) },
  };
}

/** A sentence for operators, without the text of the error, which repeats addresses. */
const describeFailure = (error: unknown): string =>
  `${adviceOn(error) ?? 'The mail could not be sent.'} (${failureLabel(error)})`;

/** Codes are short names. A limit of their form keeps anything else out of metrics. */
const failureLabel = (error: unknown): string => /^\w{1,40}$/.exec(failureCode(error))?.[0] ?? 'other';

/** Code and advice, without the text, which repeats addresses. */
function failureFields(error: unknown) {
  const advice = adviceOn(error);
  return { reason: failureCode(error), ...(advice !== undefined && { advice }) };
}

/** The delay doubles with each try, with a random part so that retries do not coincide. */
function waitAfter(tries: number): number {
  return Math.min(RETRY_FROM_MS * 2 ** (tries - 1), RETRY_TO_MS) * (0.75 + Math.random() / 4);
}

/** Whether the server rejects the address permanently: a code from 550 on. Lower 5xx codes are about commands or the login of the site. */
function isRefused(error: unknown): boolean {
  if (failureCode(error) !== 'EENVELOPE') return false;
  return typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 550;
}
