import { Module } from '@nestjs/common';

import { LinksModule } from '../links/links.module.js';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { MessagesController } from './messages.controller.js';
import { MessagesService } from './messages.service.js';

@Module({
  imports: [UsersModule, LinksModule, MailModule],
  controllers: [MessagesController],
  providers: [MessagesService],
})
export class MessagesModule {}
