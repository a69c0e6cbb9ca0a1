import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';

import { Public, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Fails, Responds, RespondsFile } from '../docs/responses.js';
import { mayBeComplete } from '../idempotency/keyed-write.rule.js';
import { ChangesEnvironment } from './changes-environment.decorator.js';
import { EnvironmentChangeDto, EnvironmentVerbDto, RemoteInEnvironmentDto } from './dto/environment-change.dto.js';
import { RegistryEnvironments } from './registry-environments.service.js';
import { RegistryEvents } from './registry-events.service.js';
import { RegistryChangeResponse, RemoteLogResponse, RemoteStateResponse } from './registry.response.js';

/** The releases that visitors get, for the teams. Needs a registry token, whose rights are asked again for every call. */
@ApiTags('registry')
@ApiSecurity('registry')
@Controller('environments')
@Public()
export class EnvironmentsController {
  constructor(
    private readonly environments: RegistryEnvironments,
    private readonly events: RegistryEvents,
  ) {}

  @Get(':env/:remote')
  @Responds(200, RemoteStateResponse)
  @Fails(400, 403, 404, 501)
  state(@Req() request: RequestWithCaller, @Param() place: RemoteInEnvironmentDto): Promise<RemoteStateResponse> {
    return this.environments.state(request, place);
  }

  /** The changes of the remote and its refused attempts. */
  @Get(':env/:remote/log')
  @Responds(200, RemoteLogResponse)
  @Fails(400, 403, 404, 501)
  log(@Req() request: RequestWithCaller, @Param() place: RemoteInEnvironmentDto): Promise<RemoteLogResponse> {
    return this.environments.log(request, place);
  }

  /**
   * The changes of the remote from now on, as server-sent events `change`: the id is the number of the change, the data is its
   * line of the log.
   */
  @Get(':env/:remote/events')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The number of a change: the stream begins with the change after it.',
    schema: { type: 'string', example: '42' },
  })
  @RespondsFile('text/event-stream', 'Server-sent events, without an end')
  @Fails(400, 403, 404, 429, 501)
  streamEvents(
    @Req() request: RequestWithCaller,
    @Res() response: Response,
    @Param() place: RemoteInEnvironmentDto,
  ): Promise<void> {
    return this.events.open(request, response, place);
  }

  /** Changes what visitors get, after the gate has judged the change. */
  @Post(':env/:remote/:verb')
  @ChangesEnvironment('state')
  @Responds(200, RegistryChangeResponse)
  change(
    @Req() request: RequestWithCaller,
    @Param() { env, remote, verb }: EnvironmentVerbDto,
    @Body() body: EnvironmentChangeDto,
  ): Promise<RegistryChangeResponse> {
    const isRepeated = mayBeComplete(request.write);
    const { message, release, from, percent, watchMinutes, promote, page, value } = body;
    return this.environments.change(request, {
      ...{ env, remote, verb, isRepeated, message },
      ...{ release, from, percent, watchMinutes, promote, page, value },
    });
  }
}
