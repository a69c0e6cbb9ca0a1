import { addressKey } from '@linkstall/kit/address-key';
import type { SessionUser } from '@linkstall/contracts/http';
import { Body, Controller, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { AvatarUrls } from '../users/profile/avatar-urls.service.js';
import { SessionUserResponse, toSessionUser } from '../users/profile/session-user.response.js';
import { UsersService } from '../users/users.service.js';
import { SetupDto } from './dto/setup.dto.js';
import { SetupService } from './setup.service.js';

/** The setup of a fresh installation. */
@ApiTags('site')
@Controller('setup')
@LoginRequired()
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly users: UsersService,
    private readonly avatarUrls: AvatarUrls,
  ) {}

  /** Makes the caller the first operator of the site. 404 when the site has or had an operator. */
  @Post()
  @Idempotent()
  @ChangesPage('site')
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 404, 409, 415, 429)
  // oxlint-disable-next-line max-params -- each parameter reads another part of the request
  async complete(
    @CurrentCaller() { id, username }: Caller,
    @CurrentWriter() writer: Writer,
    @Body() { code }: SetupDto,
    @Ip() address: string,
  ): Promise<SessionUser> {
    await this.setup.complete(writer, { username, code, address: addressKey(address) });
    const user = await this.users.getOrThrow(id);
    return toSessionUser(user, this.avatarUrls.of(user));
  }
}
