import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import type { ReportInbox } from '@linkstall/contracts/http';

import {
  CurrentCaller,
  CurrentClient,
  OperatorRequired,
  Public,
  type Caller,
} from '../../auth/guards/access.decorator.js';
import { Fails, Responds } from '../../docs/responses.js';
import { EdgeKeyGuard } from '../../http/edge-key.guard.js';
import { Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { ClientInfo } from '../../users/open-session.rule.js';
import { AppealResponse } from '../appeal.response.js';
import { AppealsService } from '../appeals.service.js';
import { DismissalDto } from '../dto/dismissal.dto.js';
import { ReportDto } from '../dto/report.dto.js';
import { TakedownsService } from '../takedowns.service.js';
import { CategoryCountResponse, ReportGroupResponse, ReportInboxResponse, ReportResponse } from './report.response.js';
import { ReportsService } from './reports.service.js';

const USERNAME = { name: 'username', example: 'meera.cooks' };

/** The edge forwards what visitors report. It has checked the time token of the form. */
@ApiTags('operators')
@ApiHeader({ name: 'x-edge-key', description: 'The EDGE_KEY of edge and API.' })
@Controller('reports')
@Public()
@UseGuards(EdgeKeyGuard)
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post(':username')
  @ApiParam(USERNAME)
  @Responds(202, null)
  @Fails(400, 404, 410, 413, 415, 429, 451)
  add(
    @Param('username') username: string,
    @Body() report: ReportDto,
    @CurrentClient() { address }: ClientInfo,
  ): Promise<void> {
    return this.reports.add(username, report, address);
  }
}

/** The inbox of operators: reports, and appeals that wait. */
@ApiTags('operators')
@ApiExtraModels(AppealResponse, ReportGroupResponse, ReportResponse, CategoryCountResponse)
@Controller('admin/reports')
@OperatorRequired()
export class ReportInboxController {
  constructor(
    private readonly reports: ReportsService,
    private readonly takedowns: TakedownsService,
    private readonly appeals: AppealsService,
  ) {}

  @Get()
  @Responds(200, ReportInboxResponse)
  @Fails(401, 403)
  async list(): Promise<ReportInbox> {
    const [inbox, appeals] = await Promise.all([this.reports.inbox(), this.appeals.inbox()]);
    return { ...inbox, appeals };
  }

  /** Ends the reports about a page without a takedown. The log gets a line first. */
  @Post(':username/dismiss')
  @Idempotent('none')
  @ApiParam(USERNAME)
  @Responds(200, null)
  @Fails(400, 401, 403, 404, 409, 413, 415, 429)
  dismiss(
    @CurrentCaller() caller: Caller,
    @Param('username') username: string,
    @Body() { reason }: DismissalDto,
  ): Promise<void> {
    return this.takedowns.dismiss(caller, username, reason);
  }
}
