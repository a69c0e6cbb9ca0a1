import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AccountStorage } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { StorageLimit } from '../media/usage/storage-limit.service.js';
import { AccountStorageResponse } from './storage.response.js';

/** The space that the images of the caller use. */
@ApiTags('users')
@Controller('users/storage')
@LoginRequired()
export class StorageController {
  constructor(private readonly limit: StorageLimit) {}

  @Get()
  @Responds(200, AccountStorageResponse)
  @Fails(401)
  async read(@CurrentCaller() { id }: Caller): Promise<AccountStorage> {
    return { usedBytes: await this.limit.usedBytes(id), limitBytes: this.limit.limitBytes };
  }
}
