import { Module } from '@nestjs/common';

import { LinksModule } from '../links/links.module.js';
import { PreviewsModule } from '../social-images/previews.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { UsersModule } from '../users/users.module.js';
import { PagePreviews } from './page-previews.service.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';
import { PreviewsController } from './previews.controller.js';
import { PublicPageCache } from './public-page-cache.service.js';
import { VisibleUser } from './shown-user.js';

@Module({
  imports: [UsersModule, LinksModule, PreviewsModule, ProductsModule, ThemesModule],
  controllers: [PreviewsController, PagesController],
  providers: [PagePreviews, PagesService, PublicPageCache, VisibleUser],
})
export class PagesModule {}
