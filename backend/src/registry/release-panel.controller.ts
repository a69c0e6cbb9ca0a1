import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { RemoteReleaseDto } from './dto/remote.dto.js';
import { ReleasePanelResponse, ReleaseSwitchResponse } from './release-panel.response.js';
import { ReleasePanels } from './release-panel.service.js';

const HOUR_MS = 3_600_000;

/** The releases of a page, and another release of a remote in one tab. */
@ApiTags('releases')
@Controller('users/release-panel')
@LoginRequired()
export class ReleasePanelController {
  constructor(private readonly panels: ReleasePanels) {}

  /** For an hour, pages of this browser then name their releases in the header `Server-Timing`. */
  @Get()
  @Responds(200, ReleasePanelResponse)
  @Fails(401, 403, 409, 501)
  async describe(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReleasePanelResponse> {
    const { cookie, remotes } = await this.panels.describe(caller);
    const { secure } = response.req;
    // The edge reads the cookie, see shell/server/http/cookies.ts.
    response.cookie(secure ? '__Host-ls_debug' : 'ls_debug', cookie, {
      ...{ httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: HOUR_MS },
    });
    return { remotes };
  }

  /** A page with a button that shows a published release of a remote in one tab of this browser. */
  @Post('switch')
  @Responds(200, ReleaseSwitchResponse)
  @Fails(400, 401, 403, 409, 415, 429, 501)
  switch(@CurrentCaller() caller: Caller, @Body() id: RemoteReleaseDto): Promise<ReleaseSwitchResponse> {
    return this.panels.switch(caller, id);
  }
}
