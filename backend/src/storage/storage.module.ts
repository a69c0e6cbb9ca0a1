import { Module, type OnModuleInit } from '@nestjs/common';

import { MediaModule } from '../media/media.module.js';
import { StorageLimit } from '../media/usage/storage-limit.service.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { StorageController } from './storage.controller.js';

/** The storage limit of accounts. */
@Module({ imports: [MediaModule, UsersModule], controllers: [StorageController] })
export class StorageModule implements OnModuleInit {
  constructor(
    private readonly contributors: AccountContributors,
    private readonly limit: StorageLimit,
  ) {}

  /** Sizes only: the images belong to links, products, themes and the profile, which also export and remove them. */
  onModuleInit(): void {
    this.contributors.add({
      name: 'storage',
      remove: (userId) => this.limit.removeAllOf(userId),
      export: (userId) => Promise.resolve({ data: this.limit.exportOf(userId), files: [] }),
    });
  }
}
