import type { LoginResponse, PasskeyChallenge } from '@linkstall/contracts/http';
import { addressKey } from '@linkstall/kit/address-key';
import { Body, Controller, Get, Header, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';

import { Fails, Responds } from '../../docs/responses.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { addLogFields } from '../../logging/request-log.js';
import type { ClientInfo } from '../../users/open-session.rule.js';
import { PasskeyProofDto } from '../../users/passkeys/passkey-proof.rule.js';
import { PasskeysService } from '../../users/passkeys/passkeys.service.js';
import { AvatarUrls } from '../../users/profile/avatar-urls.service.js';
import { toSessionUser } from '../../users/profile/session-user.response.js';
import { AuthService } from '../auth.service.js';
import { CurrentClient, Public } from '../guards/access.decorator.js';
import { IssuesToken } from '../issues-token.decorator.js';
import { SessionsService } from '../sessions.service.js';
import { PasskeyChallengeResponse } from './passkey.response.js';

/** Logins by passkeys. */
@ApiTags('users')
@Controller('users')
@Public()
export class PasskeyLoginController {
  // oxlint-disable-next-line max-params -- the check, the session and its user
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly avatarUrls: AvatarUrls,
  ) {}

  /** The challenge that a passkey signs, for a login or for the confirmation of a sensitive call. */
  @Get('passkey-challenge')
  @Header('Cache-Control', 'no-store')
  @Responds(200, PasskeyChallengeResponse)
  @Fails()
  challenge(): PasskeyChallenge {
    return this.passkeys.challenge();
  }

  /** Needs neither password nor code. A browser also gets the cookie of the token, without which the token is refused. */
  @Post('passkey-login')
  @IssuesToken()
  @Idempotent('completion')
  @Fails(400, 401, 403, 409, 413, 415, 429)
  // oxlint-disable-next-line max-params -- each parameter reads another part of the request
  async login(
    @CurrentWriter() { write }: Writer,
    @Body() proof: PasskeyProofDto,
    @CurrentClient() client: ClientInfo,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginResponse> {
    const { user, passwordHash } = await this.auth.logInByPasskey(proof, addressKey(client.address), write);
    const accessToken = await this.sessions.begin({ id: user.id, write }, passwordHash, client);
    addLogFields(response, { user: user.id });
    return { user: toSessionUser(user, this.avatarUrls.of(user)), accessToken };
  }
}
