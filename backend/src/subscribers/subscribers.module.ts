import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { Expiry } from '../expiry/expiry.js';
import { LinksModule } from '../links/links.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { SubscriberEntity, SubscriberSchema } from './subscriber.schema.js';
import { SubscribersController } from './subscribers.controller.js';
import { SubscribersRepository } from './subscribers.repository.js';
import { SubscribersService } from './subscribers.service.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({
  imports: [
    UsersModule,
    LinksModule,
    MailModule,
    WebhooksModule,
    MongooseModule.forFeature([{ name: SubscriberEntity.name, schema: SubscriberSchema }]),
  ],
  controllers: [SubscribersController, SubscriptionsController],
  providers: [SubscribersService, SubscriptionsService, SubscribersRepository],
})
export class SubscribersModule implements OnModuleInit {
  // oxlint-disable-next-line max-params -- registers subscribers in other modules
  constructor(
    private readonly contributors: AccountContributors,
    private readonly expiry: Expiry,
    private readonly subscribers: SubscribersService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  onModuleInit(): void {
    this.contributors.add({
      name: 'subscribers',
      remove: (userId) => this.subscribers.removeAllOf(userId),
      export: (userId) => this.subscribers.exportOf(userId),
    });
    this.expiry.register({ name: 'subscribers', sweep: (now) => this.subscriptions.sweep(now) });
  }
}
