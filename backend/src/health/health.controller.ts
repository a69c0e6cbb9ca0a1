import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';

import { Public } from '../auth/guards/access.decorator.js';
import { Database } from '../database/database.js';
import { RETRY_SECONDS } from '../http/error-outcome.js';
import { InFlightRequests } from '../http/in-flight-requests.js';

interface Health {
  readonly status: 'ok' | 'ready' | 'unavailable';
}

/** Health endpoints for supervisors. */
@ApiTags('health')
@Controller('health')
@Public()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly calls: InFlightRequests,
  ) {}

  /** The process runs. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ example: { status: 'ok' } })
  live(): Health {
    return { status: 'ok' };
  }

  /** Ready: the process is not shutting down, and the database is connected, has its indexes and accepts writes. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ example: { status: 'ready' } })
  @ApiServiceUnavailableResponse({ example: { status: 'unavailable' } })
  async ready(@Res({ passthrough: true }) response: Response): Promise<Health> {
    if (!this.calls.refusesNew && (await this.database.isResponding())) return { status: 'ready' };
    response.status(503).setHeader('Retry-After', String(RETRY_SECONDS));
    return { status: 'unavailable' };
  }
}
