import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { BlockedHostsModule } from '../host-blocks/blocked-hosts.module.js';
import { LinkPreviewsModule } from '../link-previews/link-previews.module.js';
import { DisclosuresModule } from '../disclosures/disclosures.module.js';
import { McpToolsModule } from '../mcp/mcp-tools.module.js';
import { MediaModule } from '../media/media.module.js';
import { ImagesInUse } from '../media/store/images-in-use.service.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { WebhookEvents } from '../webhooks/webhook-events.service.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ProductCsvController } from './csv/product-csv.controller.js';
import { ProductImportsService } from './csv/product-imports.service.js';
import { ProductPicturesService } from './csv/product-pictures.service.js';
import { ProductEntity, ProductSchema } from './product.schema.js';
import { ProductAdditionsService } from './product-additions.service.js';
import { ProductEditsService } from './product-edits.service.js';
import { ProductHostsRepository } from './product-hosts.repository.js';
import { ProductHostsService } from './product-hosts.service.js';
import { ProductImages } from './product-images.js';
import { ProductRemovalsService } from './product-removals.service.js';
import { ProductTools } from './product-tools.service.js';
import { ProductsController } from './products.controller.js';
import { ProductsRepository } from './products.repository.js';
import { ProductsService } from './products.service.js';
import { StoreMutex } from './store-mutex.js';

@Module({
  imports: [
    BlockedHostsModule,
    DisclosuresModule,
    LinkPreviewsModule,
    McpToolsModule,
    MediaModule,
    UsersModule,
    WebhooksModule,
    MongooseModule.forFeature([{ name: ProductEntity.name, schema: ProductSchema }]),
  ],
  controllers: [ProductCsvController, ProductsController],
  providers: [
    ProductsService,
    ProductAdditionsService,
    ProductEditsService,
    ProductRemovalsService,
    ProductImages,
    ProductImportsService,
    ProductPicturesService,
    ProductsRepository,
    ProductHostsService,
    ProductHostsRepository,
    StoreMutex,
    ProductTools,
  ],
  exports: [ProductsService, ProductHostsService, ProductAdditionsService],
})
export class ProductsModule implements OnModuleInit {
  // oxlint-disable-next-line max-params -- registers products in other modules
  constructor(
    private readonly contributors: AccountContributors,
    private readonly imagesInUse: ImagesInUse,
    private readonly products: ProductsService,
    private readonly removals: ProductRemovalsService,
    private readonly webhookEvents: WebhookEvents,
  ) {}

  onModuleInit(): void {
    this.imagesInUse.add(() => this.products.imageIdsInUse());
    this.webhookEvents.addCheck(
      'product.changed',
      async (ownerId, { id = '', change }) => (await this.products.isOwn(ownerId, id)) === (change !== 'deleted'),
    );
    this.contributors.add({
      name: 'products',
      remove: (userId) => this.removals.removeAllOf(userId),
      export: (userId) => this.products.exportOf(userId),
    });
  }
}
