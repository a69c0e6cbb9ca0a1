import { Module, type OnModuleInit } from '@nestjs/common';

import { MediaModule } from '../media/media.module.js';
import { ImagesInUse } from '../media/store/images-in-use.service.js';
import { AuditLogModule } from '../moderation/audit-log.module.js';
import { OperatorsModule } from '../operators/operators.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { SetupController } from './setup.controller.js';
import { SetupService } from './setup.service.js';
import { SiteController } from './site.controller.js';
import { SiteHomeService } from './site-home.service.js';
import { SiteLogoController } from './site-logo.controller.js';
import { SiteLogo } from './site-logo.service.js';
import { SiteSettingsController } from './site-settings.controller.js';
import { SiteSettingsModule } from './site-settings.module.js';
import { SiteSettingsService } from './site-settings.service.js';

@Module({
  imports: [AuditLogModule, MediaModule, OperatorsModule, SiteSettingsModule, UsersModule],
  controllers: [SiteController, SiteSettingsController, SiteLogoController, SetupController],
  providers: [SetupService, SiteHomeService, SiteLogo],
  exports: [SiteSettingsModule],
})
export class SiteModule implements OnModuleInit {
  // oxlint-disable-next-line max-params -- what the site adds to other modules
  constructor(
    private readonly imagesInUse: ImagesInUse,
    private readonly contributors: AccountContributors,
    private readonly logo: SiteLogo,
    private readonly settings: SiteSettingsService,
  ) {}

  onModuleInit(): void {
    this.imagesInUse.add(() => this.logo.imageIdsInUse());
    this.contributors.add({ name: 'home page', remove: (userId) => this.settings.forgetUser(userId) });
  }
}
