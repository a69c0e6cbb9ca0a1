import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LoginResponse as LoginContract, LoginSession } from '@linkstall/contracts/http';

import { CurrentCaller, CurrentClient, EndsSession, LoginRequired, type Caller } from './guards/access.decorator.js';
import { FreshLoginRequired } from './guards/fresh-login.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import type { ClientInfo } from '../users/open-session.rule.js';
import { AvatarUrls } from '../users/profile/avatar-urls.service.js';
import { toSessionUser } from '../users/profile/session-user.response.js';
import { ConfirmPasswordDto } from './dto/confirm-password.dto.js';
import { LoginSessionResponse, toLoginSession } from './login-session.response.js';
import { IssuesToken } from './issues-token.decorator.js';
import { SessionsService } from './sessions.service.js';

/** The sessions of the caller, and the confirmation of their password. */
@ApiTags('users')
@Controller('users')
export class LoginSessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly avatarUrls: AvatarUrls,
  ) {}

  /** All sessions, newest first. */
  @Get('sessions')
  @FreshLoginRequired()
  @Responds(200, [LoginSessionResponse])
  async list(@CurrentCaller() caller: Caller): Promise<LoginSession[]> {
    const sessions = await this.sessions.list(caller.id);
    return sessions.map((session) => toLoginSession(session, caller.sessionId));
  }

  /** Ends a session, which may be the current one. */
  @Delete('sessions/:id')
  @FreshLoginRequired()
  @EndsSession()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 404, 409, 429)
  async end(@CurrentWriter() writer: Writer, @Param('id') id: string): Promise<void> {
    await this.sessions.endOne(writer, id);
  }

  /** Replaces the session with a new one, in which sensitive actions are allowed for 15 minutes. The old token ends. */
  @Post('confirm-password')
  @LoginRequired()
  @EndsSession()
  @IssuesToken()
  @Idempotent('fact')
  @Fails(400, 401, 409, 413, 415, 429)
  // oxlint-disable-next-line max-params -- each parameter reads another part of the request
  async confirm(
    @CurrentCaller() { sessionId }: Caller,
    @CurrentWriter() writer: Writer,
    @Body() { password }: ConfirmPasswordDto,
    @CurrentClient() client: ClientInfo,
  ): Promise<LoginContract> {
    const { user, accessToken } = await this.sessions.confirm(writer, { sessionId, password }, client);
    return { user: toSessionUser(user, this.avatarUrls.of(user)), accessToken };
  }
}
