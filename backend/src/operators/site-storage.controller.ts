import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { AccountUsage, SiteStorage } from '@linkstall/contracts/http';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { FreeSpace } from '../media/upload/free-space.service.js';
import { StorageLimit } from '../media/usage/storage-limit.service.js';
import { UsersService } from '../users/users.service.js';
import { OperatorKeyGuard } from './operator-key.guard.js';
import { SiteStorageResponse } from './site-storage.response.js';

const MAX_ACCOUNTS = 20;

/** The space of the whole site, shown by `linkstall storage` on its machine. */
@ApiTags('operators')
@ApiHeader({ name: 'x-operator-key', description: 'What is in DATA_DIR/operator-key of this API.' })
@Controller('admin/storage')
@Public()
@UseGuards(OperatorKeyGuard)
export class SiteStorageController {
  constructor(
    private readonly freeSpace: FreeSpace,
    private readonly limit: StorageLimit,
    private readonly users: UsersService,
  ) {}

  /** The disk, and the accounts whose images use the most space. */
  @Get()
  @Responds(200, SiteStorageResponse)
  @Fails(404)
  async read(): Promise<SiteStorage> {
    const accounts: AccountUsage[] = [];
    for (const { ownerId, bytes } of await this.limit.largestAccounts(MAX_ACCOUNTS)) {
      const user = await this.users.find(ownerId); // null while an account is being deleted
      if (user) accounts.push({ username: user.username, usedBytes: bytes });
    }
    return { ...(await this.freeSpace.read()), limitBytes: this.limit.limitBytes, accounts };
  }
}
