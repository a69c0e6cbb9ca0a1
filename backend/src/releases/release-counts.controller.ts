import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';

import { Public } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { EdgeKeyGuard } from '../http/edge-key.guard.js';
import { ReleaseCountsDto } from './dto/release-counts.dto.js';
import { ReleaseCounts } from './release-counts.service.js';

/** The call of the edges, which count what browsers report about releases. */
@ApiTags('insights')
@ApiHeader({ name: 'x-edge-key', description: 'The EDGE_KEY of edge and API.' })
@Controller('insights/release-counts')
@Public()
@UseGuards(EdgeKeyGuard)
@SkipThrottle({ address: true, account: true })
export class ReleaseCountsController {
  constructor(private readonly counts: ReleaseCounts) {}

  @Post()
  @Responds(200, null)
  @Fails(400, 404, 413, 415)
  add(@Body() counts: ReleaseCountsDto): Promise<void> {
    return this.counts.add(counts);
  }
}
