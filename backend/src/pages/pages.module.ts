import { BlockedHostsModule } from '../host-blocks/blocked-hosts.module.js';
import { Module } from '@nestjs/common';

import { LinksModule } from '../links/links.module.js';
import { SocialImagesModule } from '../social-images/social-images.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { UsersModule } from '../users/users.module.js';
import { CreatorListService } from './creator-list.service.js';
import { PageSocialImages } from './page-social-images.service.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';
import { SocialImagesController } from './social-images.controller.js';
import { PublicPageCache } from './public-page-cache.service.js';
import { UserPresenter } from './user-presenter.js';

@Module({
  imports: [BlockedHostsModule, UsersModule, LinksModule, SocialImagesModule, ProductsModule, ThemesModule],
  controllers: [SocialImagesController, PagesController],
  providers: [CreatorListService, PageSocialImages, PagesService, PublicPageCache, UserPresenter],
})
export class PagesModule {}
