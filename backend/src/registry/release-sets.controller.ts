import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiSecurity, ApiTags } from '@nestjs/swagger';

import { Public, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { mayBeComplete } from '../idempotency/keyed-write.rule.js';
import { ChangesEnvironment } from './changes-environment.decorator.js';
import { ReleaseSetDto, SetChangeDto, SetVerbDto } from './dto/release-set.dto.js';
import { RemoteDto } from './dto/remote.dto.js';
import { RegistrySets } from './registry-sets.service.js';
import { ReleaseSetResponse, ReleaseSetsResponse, SetChangeResponse, SetPlanResponse } from './release-set.response.js';

const TOKENS = {
  name: 'Linkstall-Tokens',
  required: false,
  description: 'The registry tokens of the other remotes of the set, with commas. Authorization has the first one.',
  schema: { type: 'string', example: 'eyJhbGciOiJIUzI1NiJ9.eyJyZWdpc3RyeSI6e319.c2lnbmF0dXJl' },
};

/** Releases of several remotes that are deployed and rolled back as one change. Needs a token for each remote of the set. */
@ApiTags('registry')
@ApiSecurity('registry')
@Controller()
@Public()
export class ReleaseSetsController {
  constructor(private readonly sets: RegistrySets) {}

  /** The sets with a release of the remote. */
  @Get('registry/:remote/sets')
  @Responds(200, ReleaseSetsResponse)
  @Fails(400, 403, 501)
  async list(@Req() request: RequestWithCaller, @Param() { remote }: RemoteDto): Promise<ReleaseSetsResponse> {
    return { sets: await this.sets.list(request, remote) };
  }

  /** Creates a set, which never changes. The same set may be created again. */
  @Post('registry/sets')
  @ApiHeader(TOKENS)
  @Responds(201, ReleaseSetResponse)
  @Fails(400, 403, 409, 415, 429, 501)
  create(@Req() request: RequestWithCaller, @Body() set: ReleaseSetDto): Promise<ReleaseSetResponse> {
    return this.sets.create(request, set);
  }

  /** The releases that the change would move. The gate judges the change, and nothing is changed. */
  @Post('environments/:env/sets/:name/:verb/plan')
  @ApiHeader(TOKENS)
  @Responds(200, SetPlanResponse)
  @Fails(400, 403, 404, 409, 415, 429, 501)
  plan(@Req() request: RequestWithCaller, @Param() place: SetVerbDto): Promise<SetPlanResponse> {
    return this.sets.plan(request, place);
  }

  /** Moves the pointers of all remotes of the set, or none. */
  @Post('environments/:env/sets/:name/:verb')
  @ChangesEnvironment('plan')
  @ApiHeader(TOKENS)
  @Responds(200, SetChangeResponse)
  change(
    @Req() request: RequestWithCaller,
    @Param() { env, name, verb }: SetVerbDto,
    @Body() { message }: SetChangeDto,
  ): Promise<SetChangeResponse> {
    const isRepeated = mayBeComplete(request.write);
    return this.sets.change(request, { env, name, verb, message, isRepeated });
  }
}
