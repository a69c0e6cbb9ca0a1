import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Insights } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/guards/access.decorator.js';
import { OpenToTokens } from '../auth/guards/token-scope.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { PeriodDto } from './dto/period.dto.js';
import { InsightsResponse } from './insights.response.js';
import { InsightsService } from './insights.service.js';

@ApiTags('insights')
@Controller('users/insights')
@LoginRequired()
export class InsightsController {
  constructor(private readonly insights: InsightsService) {}

  @Get(':days')
  @OpenToTokens('statistics:read')
  @Responds(200, InsightsResponse)
  @Fails(400, 401)
  read(@CurrentCaller() caller: Caller, @Param() { days }: PeriodDto): Promise<Insights> {
    return this.insights.get(caller.id, Number(days));
  }
}
