import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { SiteController } from './site.controller.js';
import { SiteSettingsController } from './site-settings.controller.js';
import { SiteSettingsRepository } from './site-settings.repository.js';
import { SiteSettingsEntity, SiteSettingsSchema } from './site-settings.schema.js';
import { SiteSettingsService } from './site-settings.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: SiteSettingsEntity.name, schema: SiteSettingsSchema }])],
  controllers: [SiteController, SiteSettingsController],
  providers: [SiteSettingsService, SiteSettingsRepository],
  exports: [SiteSettingsService],
})
export class SiteModule {}
