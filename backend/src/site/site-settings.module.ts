import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { AuditLogModule } from '../moderation/audit-log.module.js';
import { SiteSettingsRepository } from './site-settings.repository.js';
import { SiteSettingsEntity, SiteSettingsSchema } from './site-settings.schema.js';
import { SiteSettingsService } from './site-settings.service.js';

/** The settings without their calls, so that every module can read them. */
@Module({
  imports: [AuditLogModule, MongooseModule.forFeature([{ name: SiteSettingsEntity.name, schema: SiteSettingsSchema }])],
  providers: [SiteSettingsService, SiteSettingsRepository],
  exports: [SiteSettingsService],
})
export class SiteSettingsModule {}
