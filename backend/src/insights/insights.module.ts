import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { Expiry } from '../expiry/expiry.js';
import { LinksModule } from '../links/links.module.js';
import { McpToolsModule } from '../mcp/mcp-tools.module.js';
import { ProductsModule } from '../products/products.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { CountsController } from './counts.controller.js';
import { CountsService } from './counts.service.js';
import { InsightDayEntity, InsightDaySchema } from './insight-day.schema.js';
import { InsightDaysRepository } from './insight-days.repository.js';
import { InsightTools } from './insight-tools.service.js';
import { InsightsController } from './insights.controller.js';
import { InsightsService } from './insights.service.js';
import { PlacesController, PlaceTargetsController } from './places.controller.js';
import { PlacesService } from './places.service.js';
import { VisitedPagesService } from './visited-pages.service.js';

@Module({
  imports: [
    McpToolsModule,
    UsersModule,
    LinksModule,
    ProductsModule,
    MongooseModule.forFeature([{ name: InsightDayEntity.name, schema: InsightDaySchema }]),
  ],
  controllers: [InsightsController, CountsController, PlacesController, PlaceTargetsController],
  providers: [InsightsService, PlacesService, CountsService, VisitedPagesService, InsightDaysRepository, InsightTools],
  exports: [VisitedPagesService],
})
export class InsightsModule implements OnModuleInit {
  constructor(
    private readonly contributors: AccountContributors,
    private readonly expiry: Expiry,
    private readonly insights: InsightsService,
  ) {}

  onModuleInit(): void {
    this.contributors.add({
      name: 'insights',
      remove: (userId) => this.insights.removeAllOf(userId),
      export: (userId) => this.insights.exportOf(userId),
    });
    this.expiry.register({ name: 'insights', sweep: (now) => this.insights.sweep(now) });
  }
}
