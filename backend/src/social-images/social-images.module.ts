import { Module, type OnModuleInit } from '@nestjs/common';

import { ExpiryModule } from '../expiry/expiry.module.js';
import { Expiry } from '../expiry/expiry.js';
import { MediaModule } from '../media/media.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { SocialImagesService } from './social-images.service.js';

@Module({
  imports: [UsersModule, MediaModule, ExpiryModule],
  providers: [SocialImagesService],
  exports: [SocialImagesService],
})
export class SocialImagesModule implements OnModuleInit {
  constructor(
    private readonly socialImages: SocialImagesService,
    private readonly contributors: AccountContributors,
    private readonly expiry: Expiry,
  ) {}

  onModuleInit(): void {
    this.contributors.add({ name: 'previews', remove: (userId) => this.socialImages.removeAllOf(userId) });
    this.expiry.register({ name: 'previews', sweep: (now) => this.socialImages.sweep(now) });
  }
}
