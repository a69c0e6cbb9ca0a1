import { Module } from '@nestjs/common';

import { InsightsModule } from '../insights/insights.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { AuditLogModule } from '../moderation/audit-log.module.js';
import { SiteSettingsModule } from '../site/site-settings.module.js';
import { UsersModule } from '../users/users.module.js';
import { AllSessionsController } from './all-sessions.controller.js';
import { OperatorKey } from './operator-key.service.js';
import { OperatorsController } from './operators.controller.js';
import { SecondFactorsController } from './second-factors.controller.js';
import { SiteCertificateReader } from './site-certificate.service.js';
import { SiteHealthController } from './site-health.controller.js';
import { SiteStorageController } from './site-storage.controller.js';
import { TestMailController } from './test-mail.controller.js';
import { VisitedPagesController } from './visited-pages.controller.js';

@Module({
  imports: [AuditLogModule, InsightsModule, MailModule, MediaModule, SiteSettingsModule, UsersModule],
  controllers: [
    OperatorsController,
    SiteStorageController,
    SiteHealthController,
    AllSessionsController,
    SecondFactorsController,
    TestMailController,
    VisitedPagesController,
  ],
  providers: [OperatorKey, SiteCertificateReader],
  exports: [OperatorKey],
})
export class OperatorsModule {}
