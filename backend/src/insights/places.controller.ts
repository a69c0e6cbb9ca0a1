import { Body, Controller, Get, Header, Param, Patch } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { AddressPlace, PlaceTarget } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, Public, type Caller } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { PlaceDto } from './dto/place.dto.js';
import { AddressPlaceResponse, PlaceTargetResponse } from './insight-place.response.js';
import { PlacesService } from './places.service.js';

@ApiTags('insights')
@Controller('users/insights')
@LoginRequired()
export class PlacesController {
  constructor(private readonly places: PlacesService) {}

  /** Adds or renames a place where the caller's address stands. Responds with all places. */
  @Patch('place')
  @ChangesPage()
  @Idempotent()
  @Responds(200, [AddressPlaceResponse])
  @Fails(400, 401, 409, 415, 429)
  change(@CurrentCaller() { id }: Caller, @Body() { slug, name }: PlaceDto): Promise<AddressPlace[]> {
    return this.places.change(id, { slug, name });
  }
}

/** The edge looks up the address `/<username>/<slug>` here. */
@ApiTags('insights')
@Controller('users/u')
@Public()
export class PlaceTargetsController {
  constructor(private readonly places: PlacesService) {}

  @Get(':username/places/:slug')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @ApiParam({ name: 'slug', example: 'yt' })
  @Responds(200, PlaceTargetResponse)
  @Fails(404)
  find(@Param('username') username: string, @Param('slug') slug: string): Promise<PlaceTarget> {
    return this.places.find(username, slug);
  }
}
