import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { LinkedAppeal } from '@linkstall/contracts/http';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { QueryText } from '../http/query-text.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { TOKEN_EXAMPLE } from '../users/token.rule.js';
import { AppealDto } from './dto/appeal.dto.js';
import { LinkedAppealResponse } from './appeal.response.js';
import { AppealsService } from './appeals.service.js';

/** The calls behind the address in the mail about a takedown. They need no login, because a suspended account has none. */
@ApiTags('operators')
@Controller('appeals')
@Public()
export class AppealsController {
  constructor(private readonly appeals: AppealsService) {}

  /** The takedown of a link. Reading changes nothing, because programs open the links in mails. */
  @Get('link')
  @Header('Cache-Control', 'no-store')
  @ApiQuery({ name: 'token', example: TOKEN_EXAMPLE, description: 'From the address in the mail.' })
  @Responds(200, LinkedAppealResponse)
  @Fails(404)
  read(@QueryText('token') token: string): Promise<LinkedAppeal> {
    return this.appeals.read(token);
  }

  /** Appeals once against the takedown of a link. */
  @Post('link')
  @Idempotent('none')
  @Responds(202, null)
  @Fails(400, 404, 409, 413, 415, 429)
  write(@Body() { token, words }: AppealDto): Promise<void> {
    return this.appeals.write(token, words);
  }
}
