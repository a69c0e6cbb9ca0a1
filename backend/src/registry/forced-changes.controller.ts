import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ForcedChange, ForcedChanges, ReleaseResult } from '@linkstall/contracts/http';

import { OperatorRequired, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { mayBeComplete } from '../idempotency/keyed-write.rule.js';
import { ReleaseResultResponse } from '../releases/releases.response.js';
import { ForcedChangeIdDto, NewForcedChangeDto } from './dto/forced-change.dto.js';
import { ForcedChangeResponse, ForcedChangesResponse } from './forced-changes.response.js';
import { ForcedChangesService } from './forced-changes.service.js';

/** Changes past the gate: one operator asks, and another one confirms. */
@ApiTags('releases')
@Controller('admin/forced-changes')
@OperatorRequired()
export class ForcedChangesController {
  constructor(private readonly forced: ForcedChangesService) {}

  @Get()
  @Responds(200, ForcedChangesResponse)
  @Fails(401, 403, 501)
  list(): Promise<ForcedChanges> {
    return this.forced.list();
  }

  /** Asks for a change that the gate refuses. Nothing is changed until another operator confirms it within an hour. */
  @Post()
  @UsesGrant()
  @Idempotent()
  @Responds(200, ForcedChangeResponse)
  @Fails(400, 401, 403, 404, 409, 415, 429, 501)
  request(@Req() request: RequestWithCaller, @Body() body: NewForcedChangeDto): Promise<ForcedChange> {
    return this.forced.request(request, body);
  }

  /** Makes the change of another operator's request, once. */
  @Post(':env/:id/confirm')
  @UsesGrant()
  @Idempotent()
  @Responds(200, ReleaseResultResponse)
  @Fails(400, 401, 403, 404, 409, 415, 429, 501)
  confirm(@Req() request: RequestWithCaller, @Param() { env, id }: ForcedChangeIdDto): Promise<ReleaseResult> {
    return this.forced.confirm(request, { env, id, isRepeated: mayBeComplete(request.write) });
  }
}
