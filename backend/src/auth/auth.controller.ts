import { Body, Controller, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { LoginResponse as LoginContract, SessionUser } from '@linkstall/contracts/http';
import type { Request, Response } from 'express';

import { CurrentClient, Public } from './guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { addressKey } from '@linkstall/kit/address-key';
import { addLogFields } from '../logging/request-log.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import type { ClientInfo } from '../users/open-session.rule.js';
import { AvatarUrls } from '../users/profile/avatar-urls.service.js';
import { SessionUserResponse, toSessionUser } from '../users/profile/session-user.response.js';
import { AuthService } from './auth.service.js';
import { LoginDto } from './dto/login.dto.js';
import { RegisterDto } from './dto/register.dto.js';
import { IssuesToken } from './issues-token.decorator.js';
import { SessionCookies } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('users')
@Controller('users')
@Public()
export class AuthController {
  // oxlint-disable-next-line max-params -- registration, sessions and their cookies
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly avatarUrls: AvatarUrls,
  ) {}

  @Post('register')
  @ChangesPage()
  @Idempotent('completion')
  @Responds(201, SessionUserResponse)
  @Fails(400, 403, 409, 415, 429)
  async register(
    @CurrentWriter() { write }: Writer,
    @Body() input: RegisterDto,
    @Ip() address: string,
  ): Promise<SessionUser> {
    const user = await this.auth.register(input, addressKey(address), write);
    return toSessionUser(user, this.avatarUrls.of(user));
  }

  /** A browser also gets the cookie of the token, without which the token is refused. */
  @Post('login')
  @IssuesToken()
  @Idempotent('completion')
  @Fails(400, 401, 403, 409, 415, 429)
  // oxlint-disable-next-line max-params -- each parameter reads another part of the request
  async login(
    @CurrentWriter() { write }: Writer,
    @Body() input: LoginDto,
    @CurrentClient() client: ClientInfo,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginContract> {
    const address = addressKey(client.address);
    const account = await this.auth.findAccount(input.username);
    addLogFields(response, { account: account?.user.username ?? null });
    const { user, passwordHash } = await this.auth.login(account, input, { ipAddress: address, write });
    const accessToken = await this.sessions.begin({ id: user.id, write }, passwordHash, client);
    addLogFields(response, { user: user.id, account: undefined });
    return { user: toSessionUser(user, this.avatarUrls.of(user)), accessToken };
  }

  /** Ends the session of the token. Answers 200 also when the session has ended already. */
  @Post('logout')
  @ApiSecurity('token')
  @Idempotent('none')
  @Responds(200, null)
  @Fails(400, 409, 429)
  async logout(@Req() { headers }: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const endedId = await this.sessions.end(headers);
    if (endedId !== null) this.cookies.clear(response, [endedId]);
  }
}
