import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { BlockedHostsService } from './blocked-hosts.service.js';
import { HostBlockEntity, HostBlockSchema } from './host-block.schema.js';
import { HostBlocksRepository } from './host-blocks.repository.js';

/** The blocked hosts without the calls of operators, so that entries, products and pages can read them. */
@Module({
  imports: [MongooseModule.forFeature([{ name: HostBlockEntity.name, schema: HostBlockSchema }])],
  providers: [BlockedHostsService, HostBlocksRepository],
  exports: [BlockedHostsService, HostBlocksRepository],
})
export class BlockedHostsModule {}
