import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { LinkTarget } from '@linkstall/contracts/http';

import { Public } from '../access/access.decorator.js';
import { Answers, Fails } from '../docs/answers.js';
import { CurrentShowing, ShowsByTime } from '../times/showing.decorator.js';
import type { Showing } from '../times/showing.rule.js';
import { LinkTargetAnswer } from './link.answer.js';
import { LinkTargetsService } from './link-targets.service.js';

/** What the edge asks for `/go/<id>`. */
@ApiTags('link')
@Controller('link/go')
@Public()
@ShowsByTime()
export class LinkTargetsController {
  constructor(private readonly targets: LinkTargetsService) {}

  @Get(':id')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'id', example: '6920a1b2c3d4e5f60718293a' })
  @Answers(200, LinkTargetAnswer)
  @Fails(404)
  find(@Param('id') linkId: string, @CurrentShowing() showing: Showing): Promise<LinkTarget> {
    return this.targets.find(linkId, showing);
  }
}
