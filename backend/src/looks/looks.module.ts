import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { MediaModule } from '../media/media.module.js';
import { PicturesInUse } from '../media/pictures-in-use.service.js';
import { ThemesModule } from '../themes/themes.module.js';
import { ThemesService } from '../themes/themes.service.js';
import { AccountParts } from '../users/account-parts.service.js';
import { UsersModule } from '../users/users.module.js';
import { LookListEntity, LookListSchema } from './look-list.schema.js';
import { LookListsRepository } from './look-lists.repository.js';
import { LookLists } from './look-lists.service.js';
import { LooksController } from './looks.controller.js';
import { LooksService } from './looks.service.js';

@Module({
  imports: [
    MediaModule,
    ThemesModule,
    UsersModule,
    MongooseModule.forFeature([{ name: LookListEntity.name, schema: LookListSchema }]),
  ],
  controllers: [LooksController],
  providers: [LooksService, LookLists, LookListsRepository],
})
export class LooksModule implements OnModuleInit {
  // oxlint-disable-next-line max-params -- it is told to all who care for what creators have
  constructor(
    private readonly parts: AccountParts,
    private readonly pictures: PicturesInUse,
    private readonly themes: ThemesService,
    private readonly looks: LooksService,
    private readonly lists: LookLists,
  ) {}

  onModuleInit(): void {
    this.themes.addOwn((ownerId, id) => this.looks.themeOf(ownerId, id));
    this.pictures.add(() => this.lists.pictures());
    this.parts.add({
      name: 'looks',
      remove: (userId) => this.lists.removeAllOf(userId),
      export: (userId) => this.looks.exportOf(userId),
    });
  }
}
