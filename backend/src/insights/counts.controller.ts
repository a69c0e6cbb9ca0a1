import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { CountedOwner } from '@linkstall/contracts/http';

import { Public } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { EdgeKeyGuard } from '../http/edge-key.guard.js';
import { CountedOwnerResponse } from './counted-owner.response.js';
import { CountsService } from './counts.service.js';
import { CountsDto } from './dto/counts.dto.js';

/** Calls of the edge, which counts visits, to the API, which stores the counts. */
@ApiTags('insights')
@ApiHeader({ name: 'x-edge-key', description: 'The EDGE_KEY of edge and API.' })
@Controller('insights')
@Public()
@UseGuards(EdgeKeyGuard)
@SkipThrottle({ address: true, account: true })
export class CountsController {
  constructor(private readonly counts: CountsService) {}

  @Get('owners/:username')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(200, CountedOwnerResponse)
  @Fails(404)
  owner(@Param('username') username: string): Promise<CountedOwner> {
    return this.counts.ownerOf(username);
  }

  @Post('counts')
  @Responds(200, null)
  @Fails(400, 404, 413, 415)
  add(@Body() counts: CountsDto): Promise<void> {
    return this.counts.add(counts);
  }
}
