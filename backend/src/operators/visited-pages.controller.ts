import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { VisitedPage } from '@linkstall/contracts/http';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { VisitedPagesService } from '../insights/visited-pages.service.js';
import { OperatorKeyGuard } from './operator-key.guard.js';
import { VisitedPageResponse } from './visited-page.response.js';

/** The most visited public pages, which `linkstall check --pages` draws with a release. */
@ApiTags('operators')
@ApiHeader({ name: 'x-operator-key', description: 'What is in DATA_DIR/operator-key of this API.' })
@Controller('admin/visited-pages')
@Public()
@UseGuards(OperatorKeyGuard)
export class VisitedPagesController {
  constructor(private readonly visitedPages: VisitedPagesService) {}

  /** At most fifty creators' pages, fifty stores, and a product of each store. */
  @Get()
  @Responds(200, [VisitedPageResponse])
  @Fails(404)
  list(): Promise<VisitedPage[]> {
    return this.visitedPages.list();
  }
}
