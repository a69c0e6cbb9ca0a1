import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailerModule, type MailerOptions } from '@nestjs-modules/mailer';
import { HandlebarsAdapter } from '@nestjs-modules/mailer/adapters/handlebars.adapter';
import { fileURLToPath } from 'node:url';

import { Settings } from '../config/settings.js';
import { SiteSettingsModule } from '../site/site-settings.module.js';
import { MailWriters } from './mail-writers.service.js';
import { MailEntity, MailSchema } from './mail.schema.js';
import { MailsRepository } from './mails.repository.js';
import { Outbox } from './outbox.service.js';
import { MailSender } from './mail-sender.service.js';

const TEMPLATES = fileURLToPath(new URL('./templates', import.meta.url));
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000, dnsTimeout: 5_000 };

function mailerOptions({ smtpUrl, smtpRequireTls }: Settings): MailerOptions {
  const adapter = new HandlebarsAdapter(undefined, { inlineCssEnabled: false });
  const limits = { disableFileAccess: true, disableUrlAccess: true };
  const options: MailerOptions = {
    // Without SMTP_URL nothing is sent, but the module requires a transport.
    transport: smtpUrl ? { url: smtpUrl, requireTLS: smtpRequireTls, ...TIMEOUTS, ...limits } : { jsonTransport: true },
    template: { dir: TEMPLATES },
  };
  // Not set as `template.adapter`, because the module would then load preview-email at each start and warn without it.
  return { ...options, plugins: [{ step: 'compile', plugin: (mail, done) => adapter.compile(mail, done, options) }] };
}

@Module({
  imports: [
    MailerModule.forRootAsync({ imports: [], inject: [Settings], useFactory: mailerOptions }),
    SiteSettingsModule,
    MongooseModule.forFeature([{ name: MailEntity.name, schema: MailSchema }]),
  ],
  providers: [MailsRepository, MailWriters, Outbox, MailSender],
  exports: [MailSender, MailWriters, Outbox],
})
export class MailModule {}
