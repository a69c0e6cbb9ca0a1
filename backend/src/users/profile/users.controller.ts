import { Body, Controller, Delete, Get, Patch, Req, UploadedFile } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { SessionUser } from '@linkstall/contracts/http';

import {
  CurrentCaller,
  LoginRequired,
  type Caller,
  type RequestWithCaller,
} from '../../auth/guards/access.decorator.js';
import { OpenToTokens } from '../../auth/guards/token-scope.decorator.js';
import { Responds, Fails } from '../../docs/responses.js';
import { GrantsService } from '../../grants/grants.service.js';
import { UsesGrant } from '../../grants/uses-grant.decorator.js';
import { ChangesPage } from '../../http/changed-pages.interceptor.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { RequiredImagePipe } from '../../media/upload/required-image.pipe.js';
import { AcceptsImage } from '../../media/upload/accepts-images.decorator.js';
import { CurrentWriter, Idempotent } from '../../idempotency/idempotent.decorator.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { ThemesService } from '../../themes/themes.service.js';
import type { GrantText } from '../session-grant.rule.js';
import type { User } from '../user.types.js';
import { UsersService } from '../users.service.js';
import { AvatarDto } from './dto/avatar.dto.js';
import { ChecklistDto } from './dto/checklist.dto.js';
import { PageHeaderDto } from './dto/page-header.dto.js';
import { TimeZoneDto } from './dto/time-zone.dto.js';
import { UpdateAccountDto } from './dto/update-account.dto.js';
import { UpdateThemeDto } from './dto/update-theme.dto.js';
import { AvatarUrls } from './avatar-urls.service.js';
import { ProfileService } from './profile.service.js';
import { SessionUserResponse, toSessionUser } from './session-user.response.js';
import { UserImages } from './user-images.service.js';

const AVATAR = new RequiredImagePipe('avatar');

/** The caller's profile. The paths are published and must not change. */
@ApiTags('users')
@Controller('users')
@LoginRequired()
export class UsersController {
  // oxlint-disable-next-line max-params -- services behind one published path
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly images: UserImages,
    private readonly themes: ThemesService,
    private readonly avatarUrls: AvatarUrls,
    private readonly grants: GrantsService,
  ) {}

  /** The current profile, for a browser that has stored an older profile. */
  @Get('account')
  @OpenToTokens('profile:read')
  @Responds(200, SessionUserResponse)
  @Fails(401)
  async account(@CurrentCaller() { id }: Caller): Promise<SessionUser> {
    return this.toResponse(await this.users.getOrThrow(id));
  }

  @Patch('update-theme')
  @ChangesPage()
  @Idempotent()
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 409, 415, 429)
  async updateTheme(@CurrentCaller() { id }: Caller, @Body() { theme }: UpdateThemeDto): Promise<SessionUser> {
    const { _id } = await this.themes.getOfOwnerOrThrow(id, theme);
    return this.toResponse(await this.users.chooseTheme(id, _id));
  }

  /** Sets the time zone for statistics and schedules. */
  @Patch('time-zone')
  @Idempotent()
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 409, 415, 429)
  async chooseTimeZone(@CurrentCaller() { id }: Caller, @Body() { timeZone }: TimeZoneDto): Promise<SessionUser> {
    return this.toResponse(await this.users.chooseTimeZone(id, timeZone));
  }

  /** Shows or ends the checklist of a new account. */
  @Patch('checklist')
  @Idempotent()
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 409, 415, 429)
  async setChecklist(@CurrentCaller() { id }: Caller, @Body() { hasChecklist }: ChecklistDto): Promise<SessionUser> {
    return this.toResponse(await this.users.setChecklist(id, hasChecklist));
  }

  /**
   * Changes the profile. The old username is reserved for 90 days and redirects to the new one. A new email address must be
   * verified, and the old address gets a notice with an undo link. Only a change of the email address needs a grant.
   */
  @Patch('update-account')
  @UsesGrant()
  @ChangesPage()
  @Idempotent()
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 403, 409, 413, 415, 429)
  async updateAccount(
    @CurrentWriter() writer: Writer,
    @Body() { avatar: _avatar, ...input }: UpdateAccountDto,
    @Req() request: RequestWithCaller,
  ): Promise<SessionUser> {
    const confirm = (text: GrantText) => this.grants.consumeOrThrow(request, text);
    const user = await this.profiles.update({ ...writer, confirm }, input);
    request.otherChangedUsernames = await this.profiles.namesOf(writer.id);
    return this.toResponse(user);
  }

  @Patch('avatar')
  @ChangesPage()
  @Idempotent()
  @AcceptsImage('avatar', { fields: 0, fieldSize: 0 })
  @ApiBody({ type: AvatarDto })
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  async changeAvatar(
    @CurrentCaller() { id }: Caller,
    @UploadedFile(AVATAR) image: UploadedImage,
  ): Promise<SessionUser> {
    return this.toResponse(await this.images.changeAvatar(id, image));
  }

  /** Removes the avatar; the page then shows initials. Idempotent. */
  @Delete('avatar')
  @ChangesPage()
  @Idempotent()
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 409, 413, 415, 429)
  async removeAvatar(@CurrentCaller() { id }: Caller): Promise<SessionUser> {
    return this.toResponse(await this.images.changeAvatar(id, null));
  }

  /** Changes the header of the page and its picture. */
  @Patch('header')
  @ChangesPage()
  @Idempotent()
  @AcceptsImage('cover', { fields: 2, fieldSize: 16 * 1024 })
  @ApiBody({ type: PageHeaderDto })
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 409, 413, 415, 422, 429)
  async changeHeader(
    @CurrentCaller() { id }: Caller,
    @Body() { header, cover }: PageHeaderDto,
    @UploadedFile() image: UploadedImage | undefined,
  ): Promise<SessionUser> {
    const upload = image ?? (cover === '' ? null : undefined);
    return this.toResponse(await this.images.changeHeader(id, header, upload));
  }

  private toResponse(user: User): SessionUser {
    return toSessionUser(user, this.avatarUrls.of(user));
  }
}
