import { Module, type OnModuleInit } from '@nestjs/common';

import { ExpiryModule } from '../expiry/expiry.module.js';
import { Expiry } from '../expiry/expiry.js';
import { MediaModule } from '../media/media.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { PreviewsService } from './previews.service.js';

@Module({
  imports: [UsersModule, MediaModule, ExpiryModule],
  providers: [PreviewsService],
  exports: [PreviewsService],
})
export class PreviewsModule implements OnModuleInit {
  constructor(
    private readonly previews: PreviewsService,
    private readonly contributors: AccountContributors,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.contributors.add({ name: 'previews', remove: (userId) => this.previews.removeAllOf(userId) });
    this.expiry.register({ name: 'previews', sweep: (now) => this.previews.sweep(now) });
  }
}
