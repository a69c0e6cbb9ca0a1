import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Theme } from '@linkstall/contracts/http';

import { LoginRequired } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { ThemeResponse } from './theme.response.js';
import { ThemesService } from './themes.service.js';

@ApiTags('theme')
@Controller('theme')
@LoginRequired()
export class ThemesController {
  constructor(private readonly themes: ThemesService) {}

  @Get('all-theme')
  @Responds(200, [ThemeResponse])
  @Fails(401)
  all(): readonly Theme[] {
    return this.themes.all();
  }
}
