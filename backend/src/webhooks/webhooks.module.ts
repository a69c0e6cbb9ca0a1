import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { Expiry } from '../expiry/expiry.js';
import { LinkPreviewsModule } from '../link-previews/link-previews.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookDeliveryEntity, WebhookDeliverySchema } from './webhook-delivery.schema.js';
import { WebhookEvents } from './webhook-events.service.js';
import { WebhookMails } from './webhook-mails.service.js';
import { WebhookRequests } from './webhook-requests.service.js';
import { WebhookSender } from './webhook-sender.service.js';
import { WebhookEntity, WebhookSchema } from './webhook.schema.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

/** Events of creators for other sites. Modules with events import this one. */
@Module({
  imports: [
    UsersModule,
    MailModule,
    LinkPreviewsModule,
    MongooseModule.forFeature([
      { name: WebhookEntity.name, schema: WebhookSchema },
      { name: WebhookDeliveryEntity.name, schema: WebhookDeliverySchema },
    ]),
  ],
  controllers: [WebhooksController],
  providers: [
    WebhooksService,
    WebhookEvents,
    WebhookMails,
    WebhookRequests,
    WebhookSender,
    WebhooksRepository,
    WebhookDeliveriesRepository,
  ],
  exports: [WebhookEvents],
})
export class WebhooksModule implements OnModuleInit {
  constructor(
    private readonly contributors: AccountContributors,
    private readonly expiry: Expiry,
    private readonly webhooks: WebhooksService,
  ) {}

  onModuleInit(): void {
    this.contributors.add({
      name: 'webhooks',
      remove: (userId) => this.webhooks.removeAllOf(userId),
      export: (userId) => this.webhooks.exportOf(userId),
    });
    this.expiry.register({ name: 'webhook events', sweep: (now) => this.webhooks.sweep(now) });
  }
}
