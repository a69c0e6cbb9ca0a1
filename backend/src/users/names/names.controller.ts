import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { NameCheck } from '@linkstall/contracts/http';

import { Public } from '../../access/access.decorator.js';
import { Answers, Fails } from '../../docs/answers.js';
import { usernameTaken } from '../user.errors.js';
import { NameCheckAnswer } from './name-check.answer.js';
import { NamesService } from './names.service.js';
import { USERNAME } from './username.rule.js';

/** Names before anybody has them. */
@ApiTags('users')
@Controller('users')
@Public()
export class NamesController {
  constructor(private readonly names: NamesService) {}

  /** Says while somebody types what a registration would be told, and no more. */
  @Get('name-free/:username')
  @Header('Cache-Control', 'no-store')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Answers(200, NameCheckAnswer)
  @Fails()
  async check(@Param('username') username: string): Promise<NameCheck> {
    const broken = USERNAME.problem(username);
    if (broken !== null) return { isFree: false, message: broken };
    const isFree = await this.names.isFree(username);
    return { isFree, message: isFree ? '' : usernameTaken().message };
  }
}
