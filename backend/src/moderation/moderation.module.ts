import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { Expiry } from '../expiry/expiry.js';
import { LinksModule } from '../links/links.module.js';
import { ProductsModule } from '../products/products.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { AuditLogExpiryRepository } from './audit-log-expiry.repository.js';
import { AuditLogModule } from './audit-log.module.js';
import { ModerationController } from './moderation.controller.js';
import { ReportGroupEntity, ReportGroupSchema } from './reports/report-group.schema.js';
import { ReportGroupsRepository } from './reports/report-groups.repository.js';
import { ReportInboxController, ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { TakedownsService } from './takedowns.service.js';

@Module({
  imports: [
    AuditLogModule,
    UsersModule,
    LinksModule,
    ProductsModule,
    MongooseModule.forFeature([{ name: ReportGroupEntity.name, schema: ReportGroupSchema }]),
  ],
  controllers: [ModerationController, ReportsController, ReportInboxController],
  providers: [TakedownsService, ReportsService, ReportGroupsRepository, AuditLogExpiryRepository],
})
export class ModerationModule implements OnModuleInit {
  // oxlint-disable-next-line max-params -- registers reports and the log in other modules
  constructor(
    private readonly contributors: AccountContributors,
    private readonly expiry: Expiry,
    private readonly reports: ReportsService,
    private readonly oldLines: AuditLogExpiryRepository,
  ) {}

  onModuleInit(): void {
    // Reports are the data of visitors, so the export of the owner has none of them.
    this.contributors.add({ name: 'reports', remove: (userId) => this.reports.close(userId) });
    this.expiry.register({ name: 'audit log', sweep: (now) => this.oldLines.removeExpired(now) });
    this.expiry.register({ name: 'reports', sweep: (now) => this.reports.sweep(now) });
  }
}
