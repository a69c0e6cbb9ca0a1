import { Body, Controller, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SessionUser } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/access.js';
import { Answers, Fails } from '../docs/answers.js';
import { ChangesPage } from '../http/changed.js';
import { ThemesService } from '../themes/themes.service.js';
import { UpdateThemeDto } from './dto/update-theme.dto.js';
import { PictureAddress } from './picture-address.js';
import { SessionUserAnswer, toSessionUser } from './session-user.answer.js';
import { UsersService } from './users.service.js';

/** The caller's own profile. Paths are the product's published ones; do not tidy them. */
@ApiTags('users')
@Controller('users')
@LoginRequired()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly themes: ThemesService,
    private readonly pictures: PictureAddress,
  ) {}

  @Patch('update-theme')
  @ChangesPage()
  @Answers(200, SessionUserAnswer)
  @Fails(400, 401, 415, 429)
  async updateTheme(@CurrentCaller() caller: Caller, @Body() { theme }: UpdateThemeDto): Promise<SessionUser> {
    const { _id } = this.themes.require(theme);
    const user = await this.users.chooseTheme(caller.id, _id);
    return toSessionUser(user, this.pictures.of(user));
  }
}
