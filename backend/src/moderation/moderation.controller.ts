import { applyDecorators, Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiExtraModels, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuditLog, ModeratedAccount } from '@linkstall/contracts/http';

import {
  CurrentCaller,
  OperatorRequired,
  type Caller,
  type RequestWithCaller,
} from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { ProfileService } from '../users/profile/profile.service.js';
import { UsersService } from '../users/users.service.js';
import { AuditLineResponse, AuditLogResponse } from './audit-line.response.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditPageDto } from './dto/audit-page.dto.js';
import { DismissalDto } from './dto/dismissal.dto.js';
import { TakedownDto, TakedownEndDto } from './dto/takedown.dto.js';
import { ModeratedAccountResponse, ModeratedItemResponse } from './moderated-account.response.js';
import { TakedownsService } from './takedowns.service.js';

const USERNAME = { name: 'username', example: 'meera.cooks' };

/** A call that changes what visitors see of a user. Its repetition changes nothing more. */
const Moderates = (path: string) =>
  applyDecorators(
    Post(path),
    ChangesPage('everywhere'),
    Idempotent('none'),
    ApiParam(USERNAME),
    Responds(200, ModeratedAccountResponse),
    Fails(400, 401, 403, 404, 409, 413, 415, 429),
  );

/** The powers of operators over pages, and the log of their use. */
@ApiTags('operators')
@ApiExtraModels(ModeratedItemResponse, AuditLineResponse)
@Controller('admin')
@OperatorRequired()
export class ModerationController {
  // oxlint-disable-next-line max-params -- takedowns, their log, and the names of the changed pages
  constructor(
    private readonly takedowns: TakedownsService,
    private readonly log: AuditLogService,
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
  ) {}

  @Get('takedowns/:username')
  @ApiParam(USERNAME)
  @Responds(200, ModeratedAccountResponse)
  @Fails(401, 403, 404)
  read(@Param('username') username: string): Promise<ModeratedAccount> {
    return this.takedowns.read(username);
  }

  /** Hides a page, an entry or a product, or suspends an account with its page. The log gets a line first. */
  @Moderates('takedowns/:username')
  // oxlint-disable-next-line max-params -- one for each part of the request
  async begin(
    @CurrentCaller() caller: Caller,
    @Param('username') username: string,
    @Body() input: TakedownDto,
    @Req() request: RequestWithCaller,
  ): Promise<ModeratedAccount> {
    return this.respond(request, await this.takedowns.begin(caller, username, input));
  }

  /** Restores what is hidden. The log gets a line first. */
  @Moderates('takedowns/:username/end')
  // oxlint-disable-next-line max-params -- one for each part of the request
  async end(
    @CurrentCaller() caller: Caller,
    @Param('username') username: string,
    @Body() input: TakedownEndDto,
    @Req() request: RequestWithCaller,
  ): Promise<ModeratedAccount> {
    return this.respond(request, await this.takedowns.end(caller, username, input));
  }

  /** Leaves a takedown in force after an appeal, with the words of the answer. The log gets a line first. */
  @Post('takedowns/:username/keep')
  @Idempotent('none')
  @ApiParam(USERNAME)
  @Responds(200, ModeratedAccountResponse)
  @Fails(400, 401, 403, 404, 409, 413, 415, 429)
  keep(
    @CurrentCaller() caller: Caller,
    @Param('username') username: string,
    @Body() input: TakedownEndDto,
  ): Promise<ModeratedAccount> {
    return this.takedowns.keep(caller, username, input);
  }

  /** Ends the time in which the page is new on the site. The log gets a line first. */
  @Moderates('new-pages/:username/end')
  // oxlint-disable-next-line max-params -- one for each part of the request
  async trust(
    @CurrentCaller() caller: Caller,
    @Param('username') username: string,
    @Body() { reason }: DismissalDto,
    @Req() request: RequestWithCaller,
  ): Promise<ModeratedAccount> {
    return this.respond(request, await this.takedowns.trust(caller, username, reason));
  }

  /** The log of operators, newest first. */
  @Get('audit-log/:before')
  @Responds(200, AuditLogResponse)
  @Fails(400, 401, 403)
  readLog(@Param() { before }: AuditPageDto): Promise<AuditLog> {
    return this.log.read(before === 'newest' ? undefined : Number(before));
  }

  /** Former names show the page, too. */
  private async respond(request: RequestWithCaller, account: ModeratedAccount): Promise<ModeratedAccount> {
    const user = await this.users.findByName(account.username);
    request.otherChangedUsernames = user ? await this.profiles.namesOf(user.id) : [account.username];
    return account;
  }
}
