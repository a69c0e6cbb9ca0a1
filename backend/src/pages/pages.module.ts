import { Module } from '@nestjs/common';

import { LinksModule } from '../links/links.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { UsersModule } from '../users/users.module.js';
import { PagesController } from './pages.controller.js';
import { PagesService } from './pages.service.js';
import { ShownUser } from './shown-user.js';

@Module({
  imports: [UsersModule, LinksModule, ProductsModule, ThemesModule],
  controllers: [PagesController],
  providers: [PagesService, ShownUser],
})
export class PagesModule {}
