import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { LinksModule } from '../links/links.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProductsModule } from '../products/products.module.js';
import { UsersModule } from '../users/users.module.js';
import { SampleCreators } from './sample-creators.js';
import { SamplePages } from './sample-pages.js';
import { SamplesService } from './samples.service.js';
import { SeedEntity, SeedSchema } from './seed.schema.js';
import { SeedsRepository } from './seeds.repository.js';

@Module({
  imports: [
    UsersModule,
    LinksModule,
    ProductsModule,
    MediaModule,
    MongooseModule.forFeature([{ name: SeedEntity.name, schema: SeedSchema }]),
  ],
  providers: [SamplesService, SampleCreators, SamplePages, SeedsRepository],
})
export class SamplesModule implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly samples: SamplesService,
  ) {}

  /** Seeds before the first call, so that nobody sees an incomplete gallery. */
  onModuleInit(): void {
    if (this.settings.seedSamples) this.database.beforeReady(() => this.samples.seedOnce());
  }
}
