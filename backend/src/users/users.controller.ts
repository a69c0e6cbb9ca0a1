import { Body, Controller, Patch, Req, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { SessionUser } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller, type SignedRequest } from '../auth/access.js';
import { Answers, Fails } from '../docs/answers.js';
import { ChangesPage } from '../http/changed.js';
import type { Picture } from '../media/picture.js';
import { RequiredPicturePipe } from '../media/required-picture.pipe.js';
import { TakesPicture } from '../media/takes-pictures.js';
import { ThemesService } from '../themes/themes.service.js';
import { AvatarDto } from './dto/avatar.dto.js';
import { UpdateAccountDto } from './dto/update-account.dto.js';
import { UpdateThemeDto } from './dto/update-theme.dto.js';
import { PictureAddress } from './picture-address.js';
import { ProfileService } from './profile.service.js';
import { SessionUserAnswer, toSessionUser } from './session-user.answer.js';
import type { User } from './user.js';
import { UsersService } from './users.service.js';

const AVATAR = new RequiredPicturePipe('avatar');

/** The caller's own profile. Paths are the product's published ones; do not tidy them. */
@ApiTags('users')
@Controller('users')
@LoginRequired()
export class UsersController {
  // eslint-disable-next-line max-params -- the calls of one published path, three subjects
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly themes: ThemesService,
    private readonly pictures: PictureAddress,
  ) {}

  @Patch('update-theme')
  @ChangesPage()
  @Answers(200, SessionUserAnswer)
  @Fails(400, 401, 415, 429)
  async updateTheme(@CurrentCaller() caller: Caller, @Body() { theme }: UpdateThemeDto): Promise<SessionUser> {
    const { _id } = this.themes.require(theme);
    return this.answer(await this.users.chooseTheme(caller.id, _id));
  }

  /**
   * The old username stays theirs for 90 days and leads to the new one. Another email address has to be verified anew;
   * the old one gets a notice by which it can be had back. That, and only that, needs a fresh login.
   */
  @Patch('update-account')
  @ChangesPage()
  @Answers(200, SessionUserAnswer)
  @Fails(400, 401, 403, 409, 413, 415, 429)
  async updateAccount(
    @CurrentCaller() caller: Caller,
    @Body() { username, email, fullName }: UpdateAccountDto,
    @Req() request: SignedRequest,
  ): Promise<SessionUser> {
    const user = await this.profiles.update(caller, { username, email, fullName });
    if (user.username !== caller.username) request.alsoChanged = await this.profiles.namesOf(caller.id);
    return this.answer(user);
  }

  @Patch('avatar')
  @ChangesPage()
  @TakesPicture('avatar', { fields: 0, fieldSize: 0 })
  @ApiBody({ type: AvatarDto })
  @Answers(200, SessionUserAnswer)
  @Fails(400, 401, 413, 415, 422, 429)
  async changeAvatar(@CurrentCaller() caller: Caller, @UploadedFile(AVATAR) picture: Picture): Promise<SessionUser> {
    return this.answer(await this.profiles.changeAvatar(caller.id, picture));
  }

  private answer(user: User): SessionUser {
    return toSessionUser(user, this.pictures.of(user));
  }
}
