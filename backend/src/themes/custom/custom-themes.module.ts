import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { MediaModule } from '../../media/media.module.js';
import { ImagesInUse } from '../../media/store/images-in-use.service.js';
import { ThemesModule } from '../themes.module.js';
import { ThemesService } from '../themes.service.js';
import { AccountContributors } from '../../users/account-contributors.service.js';
import { UsersModule } from '../../users/users.module.js';
import { CustomThemeListEntity, CustomThemeListSchema } from './custom-theme-list.schema.js';
import { CustomThemeListsRepository } from './custom-theme-lists.repository.js';
import { CustomThemeLists } from './custom-theme-lists.service.js';
import { CustomThemesController } from './custom-themes.controller.js';
import { CustomThemesService } from './custom-themes.service.js';

@Module({
  imports: [
    MediaModule,
    ThemesModule,
    UsersModule,
    MongooseModule.forFeature([{ name: CustomThemeListEntity.name, schema: CustomThemeListSchema }]),
  ],
  controllers: [CustomThemesController],
  providers: [CustomThemesService, CustomThemeLists, CustomThemeListsRepository],
})
export class CustomThemesModule implements OnModuleInit {
  // oxlint-disable-next-line max-params -- registers custom themes in other modules
  constructor(
    private readonly contributors: AccountContributors,
    private readonly imagesInUse: ImagesInUse,
    private readonly themes: ThemesService,
    private readonly customThemes: CustomThemesService,
    private readonly lists: CustomThemeLists,
  ) {}

  onModuleInit(): void {
    this.themes.registerCustomThemes((ownerId, id) => this.customThemes.themeOf(ownerId, id));
    this.imagesInUse.add(() => this.lists.photoIds());
    this.contributors.add({
      name: 'looks',
      remove: (userId) => this.lists.removeAllOf(userId),
      export: (userId) => this.customThemes.exportOf(userId),
    });
  }
}
