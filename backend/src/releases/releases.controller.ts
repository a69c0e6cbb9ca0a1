import { applyDecorators, Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiExtraModels, ApiParam, ApiTags } from '@nestjs/swagger';
import type { ReleaseAction, ReleaseResult, ReleaseHistory, ReleasesOverview } from '@linkstall/contracts/http';

import { CurrentCaller, OperatorRequired, type Caller } from '../auth/guards/access.decorator.js';
import { FreshLoginRequired } from '../auth/guards/fresh-login.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
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
import { ReleasesService } from './releases.service.js';

/** Limits of calls that change releases. */
const Operation = (action: ReleaseAction) =>
  applyDecorators(
    Post(`:remote/${action}`),
    FreshLoginRequired(),
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
  constructor(private readonly releases: ReleasesService) {}

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
  promote(@CurrentCaller() caller: Caller, @Param('remote') remote: string, @Body() order: ReleaseRequestDto) {
    return this.operate('promote', caller, { remote, order });
  }

  /** Ends the candidate; without one, restores the former stable release. */
  @Operation('rollback')
  rollback(@CurrentCaller() caller: Caller, @Param('remote') remote: string, @Body() order: ReleaseRequestDto) {
    return this.operate('rollback', caller, { remote, order });
  }

  /** Disables a remote; its pages and slots show what is missing. */
  @Operation('disable')
  disable(@CurrentCaller() caller: Caller, @Param('remote') remote: string, @Body() order: ReleaseRequestDto) {
    return this.operate('disable', caller, { remote, order });
  }

  @Operation('enable')
  enable(@CurrentCaller() caller: Caller, @Param('remote') remote: string, @Body() order: ReleaseRequestDto) {
    return this.operate('enable', caller, { remote, order });
  }

  private operate(
    action: ReleaseAction,
    { username }: Caller,
    { remote, order }: { readonly remote: string; readonly order: ReleaseRequestDto },
  ): Promise<ReleaseResult> {
    const { message, stable, candidate, previous, disabled } = order;
    return this.releases.operate({ action, remote, by: username, message, stable, candidate, previous, disabled });
  }
}
