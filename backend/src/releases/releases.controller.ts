import { applyDecorators, Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiExtraModels, ApiParam, ApiTags } from '@nestjs/swagger';
import type { ReleaseAction, ReleaseResult, ReleaseHistory, ReleasesOverview } from '@linkstall/contracts/http';

import { OperatorRequired, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { GrantsService } from '../grants/grants.service.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { LogPageDto } from './dto/log-page.dto.js';
import { ReleaseRequestDto } from './dto/release-request.dto.js';
import {
  ReleaseChangeResponse,
  ReleaseCountsResponse,
  ReleaseResultResponse,
  ReleaseHistoryResponse,
  ReleasesOverviewResponse,
} from './releases.response.js';
import { operationText } from './operation-text.js';
import { ReleasesService } from './releases.service.js';

/** Limits of calls that change releases. */
const Operation = (action: ReleaseAction) =>
  applyDecorators(
    Post(`:remote/${action}`),
    UsesGrant(),
    Idempotent(),
    ApiParam({ name: 'remote', example: 'mfe-links' }),
    Responds(200, ReleaseResultResponse),
    Fails(400, 401, 403, 404, 409, 415, 429, 501),
  );

/** Live releases and their changes, for operators. */
@ApiTags('releases')
@ApiExtraModels(ReleaseChangeResponse, ReleaseCountsResponse)
@Controller('admin/releases')
@OperatorRequired()
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly grants: GrantsService,
  ) {}

  @Get()
  @Responds(200, ReleasesOverviewResponse)
  @Fails(401, 403, 501)
  overview(): Promise<ReleasesOverview> {
    return this.releases.overview();
  }

  /** The changes before a given one. */
  @Get('log/:before')
  @Responds(200, ReleaseHistoryResponse)
  @Fails(400, 401, 403, 501)
  history(@Param() { before }: LogPageDto): Promise<ReleaseHistory> {
    return this.releases.history(Number(before));
  }

  /** Promotes the candidate to stable. */
  @Operation('promote')
  promote(@Req() request: RequestWithCaller, @Param('remote') remote: string, @Body() order: ReleaseRequestDto) {
    return this.operate('promote', request, { remote, order });
  }

  /** Ends the candidate; without one, restores the former stable release. */
  @Operation('rollback')
  rollback(@Req() request: RequestWithCaller, @Param('remote') remote: string, @Body() order: ReleaseRequestDto) {
    return this.operate('rollback', request, { remote, order });
  }

  /** Disables a remote; its pages and slots show what is missing. */
  @Operation('disable')
  disable(@Req() request: RequestWithCaller, @Param('remote') remote: string, @Body() order: ReleaseRequestDto) {
    return this.operate('disable', request, { remote, order });
  }

  @Operation('enable')
  enable(@Req() request: RequestWithCaller, @Param('remote') remote: string, @Body() order: ReleaseRequestDto) {
    return this.operate('enable', request, { remote, order });
  }

  private async operate(
    action: ReleaseAction,
    request: RequestWithCaller,
    { remote, order }: { readonly remote: string; readonly order: ReleaseRequestDto },
  ): Promise<ReleaseResult> {
    const { message, stable, candidate, previous, disabled } = order;
    await this.grants.consumeOrThrow(request, operationText(action, remote, order));
    const by = request.caller?.username ?? '';
    return this.releases.operate({ action, remote, by, message, stable, candidate, previous, disabled });
  }
}
