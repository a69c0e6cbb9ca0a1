import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { DisclosuresModule } from '../disclosures/disclosures.module.js';
import { BlockedHostsModule } from '../host-blocks/blocked-hosts.module.js';
import { LinkPreviewsModule } from '../link-previews/link-previews.module.js';
import { McpToolsModule } from '../mcp/mcp-tools.module.js';
import { MediaModule } from '../media/media.module.js';
import { ImagesInUse } from '../media/store/images-in-use.service.js';
import { ProductsModule } from '../products/products.module.js';
import { ReleasesModule } from '../releases/releases.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { BatchEditsService } from './batches/batch-edits.service.js';
import { BatchesController } from './batches/batches.controller.js';
import { ContentCheckService } from './content-check.service.js';
import { CustomEntriesService } from './custom-entries.service.js';
import { EntriesController, LinkTargetsController } from './entries.controller.js';
import { EntriesRepository } from './entries.repository.js';
import { EntriesService } from './entries.service.js';
import { EntryEntity, EntrySchema } from './entry.schema.js';
import { EntryPresenter } from './entry-presenter.service.js';
import { EntryHostsRepository } from './entry-hosts.repository.js';
import { EntryHostsService } from './entry-hosts.service.js';
import { EntryListMutex } from './entry-list-mutex.js';
import { EntryRemovalsService } from './entry-removals.service.js';
import { EntryWritesService } from './entry-writes.service.js';
import { EntryBatchesService } from './imports/entry-batches.service.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { LinkTools } from './link-tools.service.js';
import { PinnedProductsService } from './pinned-products.service.js';

@Module({
  imports: [
    BlockedHostsModule,
    DisclosuresModule,
    McpToolsModule,
    MediaModule,
    UsersModule,
    ProductsModule,
    ReleasesModule,
    LinkPreviewsModule,
    MongooseModule.forFeature([{ name: EntryEntity.name, schema: EntrySchema }]),
  ],
  controllers: [EntriesController, BatchesController, ImportsController, LinkTargetsController],
  providers: [
    EntriesService,
    EntryWritesService,
    EntryRemovalsService,
    EntryListMutex,
    EntryPresenter,
    EntryHostsService,
    EntryHostsRepository,
    EntriesRepository,
    PinnedProductsService,
    ContentCheckService,
    CustomEntriesService,
    ImportsService,
    EntryBatchesService,
    BatchEditsService,
    LinkTools,
  ],
  exports: [EntriesService, EntryHostsService, EntryWritesService],
})
export class LinksModule implements OnModuleInit {
  // oxlint-disable-next-line max-params -- registers entries in other modules
  constructor(
    private readonly contributors: AccountContributors,
    private readonly imagesInUse: ImagesInUse,
    private readonly entries: EntriesService,
    private readonly removals: EntryRemovalsService,
  ) {}

  onModuleInit(): void {
    this.imagesInUse.add(() => this.entries.imageIdsInUse());
    this.contributors.add({
      name: 'links',
      remove: (userId) => this.removals.removeAllOf(userId),
      export: (userId) => this.entries.exportOf(userId),
    });
  }
}
