import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RemoteToken } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/guards/access.decorator.js';
import { SessionsService } from '../auth/sessions.service.js';
import { Responds, Fails } from '../docs/responses.js';
import { ForeignReleaseDto } from './dto/foreign-release.dto.js';
import { ReleasesService } from './releases.service.js';
import { RemoteTokenResponse } from './remote-token.response.js';

/** Tokens with which the shell makes the API calls of foreign remotes. The remote never sees a token. */
@ApiTags('releases')
@Controller('users/remote-token')
@LoginRequired()
export class RemoteTokenController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly sessions: SessionsService,
  ) {}

  /** A token for the calls that a live release of a foreign remote declares. */
  @Get(':remote/:release')
  @Responds(200, RemoteTokenResponse)
  @Fails(400, 401, 404, 501)
  async issue(@CurrentCaller() caller: Caller, @Param() { remote, release }: ForeignReleaseDto): Promise<RemoteToken> {
    return this.sessions.tokenForRemote(caller, remote, await this.releases.foreignCalls(remote, release));
  }
}
