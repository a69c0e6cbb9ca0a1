import { Body, Controller, Delete, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SessionUser } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { GrantsService } from '../grants/grants.service.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { AvatarUrls } from '../users/profile/avatar-urls.service.js';
import { ProfileService } from '../users/profile/profile.service.js';
import { SessionUserResponse, toSessionUser } from '../users/profile/session-user.response.js';
import type { User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { MoveDto } from './dto/move.dto.js';
import { MovesService } from './moves.service.js';

/** Moves the caller's page to another Linkstall. */
@ApiTags('users')
@Controller('users/move')
@LoginRequired()
export class MovesController {
  // oxlint-disable-next-line max-params -- moves, users and the parts of the response
  constructor(
    private readonly moves: MovesService,
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly avatars: AvatarUrls,
    private readonly grants: GrantsService,
  ) {}

  /**
   * Redirects page, store, products, places and QR codes (301) to the same paths of another Linkstall. The page there must
   * have the same username, or a link with `rel="me"` to this page (422).
   */
  @Post()
  @UsesGrant()
  @ChangesPage()
  @Idempotent()
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 403, 409, 415, 422, 429)
  async begin(
    @CurrentCaller() { id }: Caller,
    @Body() input: MoveDto,
    @Req() request: RequestWithCaller,
  ): Promise<SessionUser> {
    const user = await this.users.getOrThrow(id);
    const address = await this.moves.provenAddress(user, input.address, request.hostname);
    await this.grants.consumeOrThrow(request, textOf(user, address, input.months));
    return this.respond(request, await this.moves.begin(user, { address, months: input.months }));
  }

  /** Ends the redirect; visitors see the page here again. Idempotent. */
  @Delete()
  @ChangesPage()
  @Idempotent()
  @Responds(200, SessionUserResponse)
  @Fails(400, 401, 409, 413, 415, 429)
  async end(@CurrentCaller() { id }: Caller, @Req() request: RequestWithCaller): Promise<SessionUser> {
    return this.respond(request, await this.moves.end(id));
  }

  /** Former names redirect, too. */
  private async respond(request: RequestWithCaller, user: User): Promise<SessionUser> {
    request.otherChangedUsernames = await this.profiles.namesOf(user.id);
    return toSessionUser(user, this.avatars.of(user));
  }
}

const textOf = ({ username }: User, address: string, months: number) => ({
  title: `Move @${username} to another site`,
  text: `Visitors of your page, your store and your printed QR codes go to ${address}${months === 0 ? '' : `, for ${months === 1 ? 'one month' : `${months} months`}`}. You can end this at any time.`,
  done: 'Your page has moved',
});
