import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LoginSession } from '@linkstall/contracts/http';

import { CurrentCaller, EndsSession, LoginRequired, type Caller } from './guards/access.decorator.js';
import { FreshLoginRequired } from './guards/fresh-login.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { ConfirmPasswordDto } from './dto/confirm-password.dto.js';
import { LoginSessionResponse, toLoginSession } from './login-session.response.js';
import { SessionsService } from './sessions.service.js';

/** The sessions of the caller, and the confirmation of their password. */
@ApiTags('users')
@Controller('users')
export class LoginSessionsController {
  constructor(private readonly sessions: SessionsService) {}

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

  /** Confirms the password, so that sensitive actions are allowed for 15 minutes. */
  @Post('confirm-password')
  @LoginRequired()
  @Idempotent('nothing')
  @Responds(200, null)
  @Fails(400, 401, 409, 413, 415, 429)
  async confirm(@CurrentCaller() caller: Caller, @Body() { password }: ConfirmPasswordDto): Promise<void> {
    await this.sessions.confirm(caller, password);
  }
}
