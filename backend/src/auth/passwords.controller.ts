import { Body, Controller, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LoginResponse as LoginContract } from '@linkstall/contracts/http';

import {
  CurrentClient,
  EndsSession,
  LoginRequired,
  Public,
  type RequestWithCaller,
} from './guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { GrantsService } from '../grants/grants.service.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import type { ClientInfo } from '../users/open-session.rule.js';
import { AvatarUrls } from '../users/profile/avatar-urls.service.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { toSessionUser } from '../users/profile/session-user.response.js';
import { ChangePasswordDto } from './dto/change-password.dto.js';
import { ForgetPasswordDto, ResetPasswordDto } from './dto/forget-password.dto.js';
import { IssuesToken } from './issues-token.decorator.js';
import { PasswordChangesService } from './password-changes.service.js';

const CHANGE_TEXT = {
  title: 'Change your password',
  text: 'You stay logged in here. Everywhere else you are logged out, and all API tokens end.',
  done: 'Password Updated',
};

/** Password changes. The paths are published and must not change. */
@ApiTags('users')
@Controller('users')
export class PasswordsController {
  constructor(
    private readonly changes: PasswordChangesService,
    private readonly grants: GrantsService,
    private readonly avatarUrls: AvatarUrls,
  ) {}

  /** Sends a reset mail if the address belongs to a user. The response is the same for every address. */
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

  /** Sets the password and ends all sessions and API tokens. The token works once; a refused password does not use it up. */
  @Patch('forget-password')
  @Public()
  @Idempotent('completion')
  @Responds(200, null)
  @Fails(400, 409, 413, 415, 429)
  async reset(
    @CurrentWriter() { write }: Writer,
    @Body() { token, password }: ResetPasswordDto,
    @CurrentClient() client: ClientInfo,
  ): Promise<void> {
    await this.changes.reset({ token, password, write }, client);
  }

  /**
   * Ends all API tokens and all sessions, the current one included; the response contains a new session. A program can send
   * `currentPassword` instead of a grant.
   */
  @Patch('password')
  @LoginRequired()
  @UsesGrant()
  @EndsSession()
  @IssuesToken()
  @Idempotent('completion')
  @Fails(400, 401, 409, 413, 415, 429)
  // oxlint-disable-next-line max-params -- each parameter reads another part of the request
  async change(
    @CurrentWriter() writer: Writer,
    @Body() { currentPassword, password }: ChangePasswordDto,
    @CurrentClient() client: ClientInfo,
    @Req() request: RequestWithCaller,
  ): Promise<LoginContract> {
    await this.changes.assertNewPasswordAllowed(writer.id, password);
    await this.grants.consumeOrThrow(request, CHANGE_TEXT, { password: currentPassword });
    const change = { currentPassword, password, isGranted: request.isGranted === true };
    const { user, accessToken } = await this.changes.change(writer, change, client);
    return { user: toSessionUser(user, this.avatarUrls.of(user)), accessToken };
  }
}
