import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';

import { originOf } from '../logging/error-origin.js';
import { MailWriters, type MailContent } from '../mail/mail-writers.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { UsersService } from '../users/users.service.js';
import { WEBHOOKS_PATH } from './webhooks-path.js';
import { WebhooksRepository } from './webhooks.repository.js';

const PAUSED = 'webhook-paused';

/** Tells creators by mail that a webhook was paused. */
@Injectable()
export class WebhookMails implements OnModuleInit {
  private readonly logger = new Logger(WebhookMails.name);

  // oxlint-disable-next-line max-params -- webhooks, users and mails
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly mailWriters: MailWriters,
  ) {}

  onModuleInit(): void {
    this.mailWriters.add(PAUSED, (userId, webhookId) => this.write(userId, webhookId));
  }

  /** A mail that cannot be stored does not stop the sender, because the page shows the pause, too. */
  async sendPauseNotice(userId: string, webhookId: string): Promise<void> {
    if (!this.outbox.hasMailServer) return;
    const mail = { userId, purpose: PAUSED, ref: webhookId };
    try {
      await this.outbox.hold({ ...mail, kind: 'notice' });
      await this.outbox.release(mail);
    } catch (error) {
      this.logger.warn({ message: 'a mail about a webhook cannot be stored', ...originOf(error) });
    }
  }

  private async write(userId: string, webhookId: string): Promise<MailContent | null> {
    const [user, webhook] = await Promise.all([this.users.find(userId), this.webhooks.find(userId, webhookId)]);
    if (!user || !webhook?.isPaused) return null;
    return {
      to: user.email,
      subject: 'A webhook was paused',
      heading: 'A webhook was paused',
      text: 'A site that gets events of your {site} page refused 100 deliveries in a row. It gets no more events, and the events that waited are dropped.',
      action: 'Open the webhooks',
      path: WEBHOOKS_PATH,
      note: 'Repair the other site, and press “Send a test” there. A test that arrives ends the pause.',
    };
  }
}
