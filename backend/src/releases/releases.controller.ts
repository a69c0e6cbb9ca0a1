import { applyDecorators, Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiExtraModels, ApiParam, ApiTags } from '@nestjs/swagger';
import { FORWARDING_IGNORED } from '@linkstall/contracts/client-address';
import type {
  PageReport,
  ReleaseAction,
  ReleaseResult,
  ReleaseHistory,
  ReleasesOverview,
} from '@linkstall/contracts/http';
import type { Request } from 'express';

import { OperatorRequired, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { GrantsService } from '../grants/grants.service.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { ChangeNumberDto } from './dto/change-number.dto.js';
import { LogPageDto } from './dto/log-page.dto.js';
import { ReleaseRequestDto } from './dto/release-request.dto.js';
import {
  ReleaseChangeResponse,
  ReleaseCountsResponse,
  ReleaseJudgementResponse,
  ReleaseResultResponse,
  ReleaseHistoryResponse,
  ReleasesOverviewResponse,
  ReleaseWatchResponse,
} from './releases.response.js';
import { PageReportResponse } from './page-report.response.js';
import { operationText } from './operation-text.js';
import { ReleasesService } from './releases.service.js';

/** Declares a call that changes releases: its path, its grant and its responses. */
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
@ApiExtraModels(ReleaseChangeResponse, ReleaseCountsResponse, ReleaseJudgementResponse, ReleaseWatchResponse)
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
  overview(@Req() request: Request): Promise<ReleasesOverview> {
    return this.releases.overview(request.headers[FORWARDING_IGNORED] !== undefined);
  }

  /** The changes before a given one. */
  @Get('log/:before')
  @Responds(200, ReleaseHistoryResponse)
  @Fails(400, 401, 403, 501)
  history(@Param() { before }: LogPageDto): Promise<ReleaseHistory> {
    return this.releases.history(Number(before));
  }

  /** The public pages that changed with a release: what each release drew, side by side. */
  @Get('pages/:seq')
  @Responds(200, PageReportResponse)
  @Fails(400, 401, 403, 404, 501)
  pageReport(@Param() { seq }: ChangeNumberDto): Promise<PageReport> {
    return this.releases.pageReport(Number(seq));
  }

  @Operation('promote')
  promote(@Req() request: RequestWithCaller, @Param('remote') remote: string, @Body() body: ReleaseRequestDto) {
    return this.operate('promote', request, { remote, body });
  }

  /** Ends the candidate; without one, restores the former stable release. */
  @Operation('rollback')
  rollback(@Req() request: RequestWithCaller, @Param('remote') remote: string, @Body() body: ReleaseRequestDto) {
    return this.operate('rollback', request, { remote, body });
  }

  /** Disables a remote; its pages and slots show what is missing. */
  @Operation('disable')
  disable(@Req() request: RequestWithCaller, @Param('remote') remote: string, @Body() body: ReleaseRequestDto) {
    return this.operate('disable', request, { remote, body });
  }

  @Operation('enable')
  enable(@Req() request: RequestWithCaller, @Param('remote') remote: string, @Body() body: ReleaseRequestDto) {
    return this.operate('enable', request, { remote, body });
  }

  private async operate(
    action: ReleaseAction,
    request: RequestWithCaller,
    { remote, body }: { readonly remote: string; readonly body: ReleaseRequestDto },
  ): Promise<ReleaseResult> {
    const { message, stable, candidate, previous, disabled } = body;
    await this.grants.consumeOrThrow(request, operationText(action, remote, body));
    const by = request.caller?.username ?? '';
    return this.releases.operate({ action, remote, by, message, stable, candidate, previous, disabled });
  }
}
