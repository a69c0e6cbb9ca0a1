import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { MediaModule } from '../media/media.module.js';
import { PicturesInUse } from '../media/pictures-in-use.service.js';
import { ProductsModule } from '../products/products.module.js';
import { AccountParts } from '../users/account-parts.service.js';
import { UsersModule } from '../users/users.module.js';
import { EntriesController } from './entries.controller.js';
import { EntriesService } from './entries.service.js';
import { EntryWire } from './entry-wire.service.js';
import { GoAddressEntity, GoAddressSchema } from './go-address.schema.js';
import { GoAddressesRepository } from './go-addresses.repository.js';
import { LinkListEntity, LinkListSchema } from './link-list.schema.js';
import { LinkListsRepository } from './link-lists.repository.js';
import { LinkEditsService } from './link-edits.service.js';
import { LinkTargetsController } from './link-targets.controller.js';
import { LinkTargetsService } from './link-targets.service.js';
import { LinksController } from './links.controller.js';
import { LinksService } from './links.service.js';

@Module({
  imports: [
    MediaModule,
    UsersModule,
    ProductsModule,
    MongooseModule.forFeature([
      { name: LinkListEntity.name, schema: LinkListSchema },
      { name: GoAddressEntity.name, schema: GoAddressSchema },
    ]),
  ],
  controllers: [LinksController, EntriesController, LinkTargetsController],
  providers: [
    LinksService,
    LinkEditsService,
    EntriesService,
    EntryWire,
    LinkTargetsService,
    LinkListsRepository,
    GoAddressesRepository,
  ],
  exports: [LinksService, EntriesService],
})
export class LinksModule implements OnModuleInit {
  constructor(
    private readonly parts: AccountParts,
    private readonly pictures: PicturesInUse,
    private readonly links: LinksService,
  ) {}

  onModuleInit(): void {
    this.pictures.add(() => this.links.picturesInUse());
    this.parts.add({
      name: 'links',
      remove: (userId) => this.links.removeAllOf(userId),
      export: (userId) => this.links.exportOf(userId),
    });
  }
}
