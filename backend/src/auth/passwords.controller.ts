import { Body, Controller, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LoginResponse as LoginContract } from '@linkstall/contracts/http';

import { CurrentClient, EndsSession, LoginRequired, Public } from './guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import type { ClientInfo } from '../users/open-session.rule.js';
import { AvatarUrls } from '../users/profile/avatar-urls.service.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { toSessionUser } from '../users/profile/session-user.response.js';
import { ChangePasswordDto } from './dto/change-password.dto.js';
import { ForgetPasswordDto, ResetPasswordDto } from './dto/forget-password.dto.js';
import { IssuesToken } from './issues-token.decorator.js';
import { PasswordChangesService } from './password-changes.service.js';

/** Password changes. The paths are published and must not change. */
@ApiTags('users')
@Controller('users')
export class PasswordsController {
  constructor(
    private readonly changes: PasswordChangesService,
    private readonly avatarUrls: AvatarUrls,
  ) {}

  /** Sends a reset mail, if the address belongs to a user; the response does not tell. */
  @Post('forget-password')
  @Public()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 409, 413, 415, 429)
  async request(
    @CurrentWriter() writer: Writer,
    @Body() { email }: ForgetPasswordDto,
    @CurrentClient() client: ClientInfo,
  ): Promise<void> {
    await this.changes.request(writer, email, client);
  }

  /** Sets the password and ends all sessions. The token works once; a refused password does not use it up. */
  @Patch('forget-password')
  @Public()
  @Idempotent('fact')
  @Responds(200, null)
  @Fails(400, 409, 413, 415, 429)
  async reset(
    @CurrentWriter() { write }: Writer,
    @Body() { token, password }: ResetPasswordDto,
    @CurrentClient() client: ClientInfo,
  ): Promise<void> {
    await this.changes.reset({ token, password, write }, client);
  }

  /** Ends all sessions, the current one included; the response contains a new session. */
  @Patch('password')
  @LoginRequired()
  @EndsSession()
  @IssuesToken()
  @Idempotent('fact')
  @Fails(400, 401, 409, 413, 415, 429)
  async change(
    @CurrentWriter() writer: Writer,
    @Body() input: ChangePasswordDto,
    @CurrentClient() client: ClientInfo,
  ): Promise<LoginContract> {
    const { user, accessToken } = await this.changes.change(writer, input, client);
    return { user: toSessionUser(user, this.avatarUrls.of(user)), accessToken };
  }
}
