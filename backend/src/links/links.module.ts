import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { MediaModule } from '../media/media.module.js';
import { LinkListEntity, LinkListSchema } from './link-list.schema.js';
import { LinkListsRepository } from './link-lists.repository.js';
import { LinkEditsService } from './link-edits.service.js';
import { LinksController } from './links.controller.js';
import { LinksService } from './links.service.js';

@Module({
  imports: [MediaModule, MongooseModule.forFeature([{ name: LinkListEntity.name, schema: LinkListSchema }])],
  controllers: [LinksController],
  providers: [LinksService, LinkEditsService, LinkListsRepository],
  exports: [LinksService],
})
export class LinksModule {}
