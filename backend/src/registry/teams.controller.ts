import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TeamChangeResult, TeamsOverview } from '@linkstall/contracts/http';

import { OperatorRequired, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { mayBeComplete } from '../idempotency/keyed-write.rule.js';
import { TeamActionDto, TeamChangeDto } from './dto/team-change.dto.js';
import { TeamChangeResultResponse, TeamsOverviewResponse } from './teams.response.js';
import { TeamsService } from './teams.service.js';

/** Teams and their rights, for operators: what `linkstall team` shows and changes. */
@ApiTags('releases')
@Controller('admin/teams')
@OperatorRequired()
export class TeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Get()
  @Responds(200, TeamsOverviewResponse)
  @Fails(401, 403, 501)
  overview(): Promise<TeamsOverview> {
    return this.teams.overview();
  }

  /** Creates or changes a team (`set`, `grant`), or adds or revokes a publisher. */
  @Post(':team/:action')
  @UsesGrant()
  @Idempotent()
  @Responds(200, TeamChangeResultResponse)
  @Fails(400, 401, 403, 404, 409, 415, 429, 501)
  change(
    @Req() request: RequestWithCaller,
    @Param() { team, action }: TeamActionDto,
    @Body() body: TeamChangeDto,
  ): Promise<TeamChangeResult> {
    return this.teams.change(request, { team, action, isRepeated: mayBeComplete(request.write) }, body);
  }
}
