import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { LoginSession } from '@linkstall/contracts/http';

import {
  CurrentCaller,
  EndsSession,
  LoginRequired,
  type Caller,
  type RequestWithCaller,
} from './guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { GrantsService } from '../grants/grants.service.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import type { OpenSession } from '../users/open-session.rule.js';
import type { GrantText } from '../users/session-grant.rule.js';
import { LoginSessionResponse, toLoginSession } from './login-session.response.js';
import { SessionsService } from './sessions.service.js';

/** The sessions of the caller. The list needs no grant, because it changes nothing. */
@ApiTags('users')
@Controller('users')
export class LoginSessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly grants: GrantsService,
  ) {}

  /** All sessions, newest first. */
  @Get('sessions')
  @LoginRequired()
  @Responds(200, [LoginSessionResponse])
  @Fails(401)
  async list(@CurrentCaller() caller: Caller): Promise<LoginSession[]> {
    const sessions = await this.sessions.list(caller.id);
    return sessions.map((session) => toLoginSession(session, caller.sessionId));
  }

  /** Ends a session, which may be the current one. */
  @Delete('sessions/:id')
  @LoginRequired()
  @UsesGrant()
  @EndsSession()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 404, 409, 429)
  async end(
    @CurrentWriter() writer: Writer,
    @Param('id') id: string,
    @Req() request: RequestWithCaller,
  ): Promise<void> {
    const session = (await this.sessions.list(writer.id)).find((each) => each.id === id);
    // If the session is not in the list, the call is a repetition, or `endOne` answers 404.
    if (session) await this.grants.consumeOrThrow(request, endText(session));
    await this.sessions.endOne(writer, id);
  }
}

const endText = ({ device, address, begunAt }: OpenSession): GrantText => ({
  title: `Log out ${device}`,
  text: `The login of ${begunAt.toISOString().slice(0, 10)} from ${address} ends. That device must log in again.`,
  done: 'The other device is logged out',
});
