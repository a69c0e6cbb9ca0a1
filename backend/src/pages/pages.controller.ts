import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { PublicUser, SampleUser } from '@linkstall/contracts/http';

import { Public } from '../auth/access.js';
import { Answers, Fails } from '../docs/answers.js';
import { PagesService } from './pages.service.js';
import { PublicUserAnswer, SampleUserAnswer } from './public-user.answer.js';

const NAME = { example: 'meera.cooks', description: 'In any case.' };

/** The public reads. `:userName` takes every one-segment path, so this module is imported last. */
@ApiTags('pages')
@Controller()
@Public()
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  @Answers(200, [[SampleUserAnswer]])
  @Fails()
  samples(): Promise<SampleUser[][]> {
    return this.pages.samples();
  }

  @Get('users/u/:username')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'username', ...NAME })
  @Answers(200, PublicUserAnswer)
  @Fails(404)
  user(@Param('username') username: string): Promise<PublicUser> {
    return this.pages.page(username);
  }

  @Get(':userName')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'userName', ...NAME })
  @Answers(200, [PublicUserAnswer])
  @Fails(404)
  async page(@Param('userName') userName: string): Promise<PublicUser[]> {
    return [await this.pages.page(userName)];
  }
}
