import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Theme } from '@linkstall/contracts/http';

import { LoginRequired } from '../access/access.decorator.js';
import { Answers, Fails } from '../docs/answers.js';
import { ThemeAnswer } from './theme.answer.js';
import { ThemesService } from './themes.service.js';

@ApiTags('theme')
@Controller('theme')
@LoginRequired()
export class ThemesController {
  constructor(private readonly themes: ThemesService) {}

  @Get('all-theme')
  @Answers(200, [ThemeAnswer])
  @Fails(401)
  all(): readonly Theme[] {
    return this.themes.all();
  }
}
