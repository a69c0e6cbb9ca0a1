import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { DisclosureEntity, DisclosureSchema } from './disclosure.schema.js';
import { DisclosuresController } from './disclosures.controller.js';
import { DisclosuresRepository } from './disclosures.repository.js';
import { DisclosuresService } from './disclosures.service.js';

@Module({
  imports: [UsersModule, MongooseModule.forFeature([{ name: DisclosureEntity.name, schema: DisclosureSchema }])],
  controllers: [DisclosuresController],
  providers: [DisclosuresService, DisclosuresRepository],
  exports: [DisclosuresService],
})
export class DisclosuresModule implements OnModuleInit {
  constructor(
    private readonly contributors: AccountContributors,
    private readonly disclosures: DisclosuresService,
  ) {}

  onModuleInit(): void {
    this.contributors.add({
      name: 'disclosures',
      remove: (userId) => this.disclosures.removeAllOf(userId),
      export: async (userId) => ({ data: await this.disclosures.list(userId), files: [] }),
    });
  }
}
