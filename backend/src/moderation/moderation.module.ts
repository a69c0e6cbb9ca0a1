import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { Expiry } from '../expiry/expiry.js';
import { LinksModule } from '../links/links.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ProductsModule } from '../products/products.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { AppealEntity, AppealSchema } from './appeal.schema.js';
import { AppealsController } from './appeals.controller.js';
import { AppealsRepository } from './appeals.repository.js';
import { AppealsService } from './appeals.service.js';
import { AuditLogExpiryRepository } from './audit-log-expiry.repository.js';
import { AuditLogModule } from './audit-log.module.js';
import { ModerationController } from './moderation.controller.js';
import { ReportGroupEntity, ReportGroupSchema } from './reports/report-group.schema.js';
import { ReportGroupsRepository } from './reports/report-groups.repository.js';
import { ReportInboxController, ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { AccountSearchController } from './search/account-search.controller.js';
import { AccountSearchService } from './search/account-search.service.js';
import { ModeratedSubjects } from './subjects.service.js';
import { TakedownNotices } from './takedown-notices.service.js';
import { TakedownsService } from './takedowns.service.js';

@Module({
  imports: [
    AuditLogModule,
    UsersModule,
    LinksModule,
    ProductsModule,
    MailModule,
    MongooseModule.forFeature([
      { name: AppealEntity.name, schema: AppealSchema },
      { name: ReportGroupEntity.name, schema: ReportGroupSchema },
    ]),
  ],
  controllers: [
    ModerationController,
    AccountSearchController,
    ReportsController,
    ReportInboxController,
    AppealsController,
  ],
  providers: [
    TakedownsService,
    ModeratedSubjects,
    TakedownNotices,
    AppealsService,
    AppealsRepository,
    ReportsService,
    ReportGroupsRepository,
    AuditLogExpiryRepository,
    AccountSearchService,
  ],
})
export class ModerationModule implements OnModuleInit {
  // oxlint-disable-next-line max-params -- registers reports, appeals and the log in other modules
  constructor(
    private readonly contributors: AccountContributors,
    private readonly expiry: Expiry,
    private readonly reports: ReportsService,
    private readonly appeals: AppealsService,
    private readonly oldLines: AuditLogExpiryRepository,
  ) {}

  onModuleInit(): void {
    // Reports are the data of visitors, so the export of the owner has none of them.
    this.contributors.add({ name: 'reports', remove: (userId) => this.reports.close(userId) });
    this.contributors.add({
      name: 'appeals',
      remove: (userId) => this.appeals.removeAllOf(userId),
      export: (userId) => this.appeals.exportOf(userId),
    });
    this.expiry.register({ name: 'appeals', sweep: (now) => this.appeals.sweep(now) });
    this.expiry.register({ name: 'audit log', sweep: (now) => this.oldLines.removeExpired(now) });
    this.expiry.register({ name: 'reports', sweep: (now) => this.reports.sweep(now) });
  }
}
