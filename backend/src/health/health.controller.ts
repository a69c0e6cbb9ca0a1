import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { VERSION } from '@linkstall/releases/version';
import type { Response } from 'express';

import { Public } from '../auth/guards/access.decorator.js';
import { Database } from '../database/database.js';
import { RETRY_SECONDS } from '../http/error-outcome.js';
import { InFlightRequests } from '../http/in-flight-requests.js';

interface Health {
  readonly status: 'ok' | 'ready' | 'unavailable';
  /** The version of Linkstall. */
  readonly version: string;
}

/** Health endpoints for supervisors. */
@ApiTags('health')
@Controller('health')
@Public()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly inFlightRequests: InFlightRequests,
  ) {}

  /** The process runs. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ example: { status: 'ok', version: VERSION } })
  live(): Health {
    return { status: 'ok', version: VERSION };
  }

  /**
   * Ready: the process is not shutting down, and the database is connected, has its indexes and responds to a write. With a
   * full disk the database may refuse the write.
   */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ example: { status: 'ready', version: VERSION } })
  @ApiServiceUnavailableResponse({ example: { status: 'unavailable', version: VERSION } })
  async ready(@Res({ passthrough: true }) response: Response): Promise<Health> {
    if (!this.inFlightRequests.isEnding && (await this.database.isResponding()))
      return { status: 'ready', version: VERSION };
    response.status(503).setHeader('Retry-After', String(RETRY_SECONDS));
    return { status: 'unavailable', version: VERSION };
  }
}
