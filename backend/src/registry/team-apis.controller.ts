import { Controller, Get, Param, Req, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';

import { notLoggedIn, PublicOrOwner, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { EdgeKeyGuard } from '../http/edge-key.guard.js';
import { AppDto } from './dto/remote.dto.js';
import { TeamApiResponse } from './registry.response.js';
import { TeamApis } from './team-apis.service.js';

/** Tells the edge where it sends the requests to a team's own API, and how the team recognises the user. */
@ApiTags('registry')
@ApiHeader({ name: 'x-edge-key', description: 'The EDGE_KEY of edge and API.' })
@Controller('registry/apps')
@UseGuards(EdgeKeyGuard)
export class TeamApisController {
  constructor(private readonly teamApis: TeamApis) {}

  /** The token and the cookies of the user end here. The team gets a signed statement about the user instead. */
  @Get(':app/api')
  @PublicOrOwner()
  @Responds(200, TeamApiResponse)
  @Fails(400, 401, 404, 501)
  async find(@Req() request: RequestWithCaller, @Param() { app }: AppDto): Promise<TeamApiResponse> {
    // A user whose session has ended must not become a visitor without a notice.
    if (!request.caller && request.headers.authorization !== undefined) throw notLoggedIn();
    return this.teamApis.find(app, request.caller?.id ?? null);
  }
}
