import { Module, type OnModuleInit } from '@nestjs/common';

import { LinksModule } from '../links/links.module.js';
import { AuditLogModule } from '../moderation/audit-log.module.js';
import { ProductsModule } from '../products/products.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { BlockedHostsModule } from './blocked-hosts.module.js';
import { HostBlocksController } from './host-blocks.controller.js';
import { HostBlocksService } from './host-blocks.service.js';

@Module({
  imports: [AuditLogModule, BlockedHostsModule, LinksModule, ProductsModule, UsersModule],
  controllers: [HostBlocksController],
  providers: [HostBlocksService],
})
export class HostBlocksModule implements OnModuleInit {
  constructor(
    private readonly contributors: AccountContributors,
    private readonly hostBlocks: HostBlocksService,
  ) {}

  onModuleInit(): void {
    // A block belongs to the site, so the export of the operator does not have it.
    this.contributors.add({ name: 'host blocks', remove: (userId) => this.hostBlocks.forget(userId) });
  }
}
