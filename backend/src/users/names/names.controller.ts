import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { NameCheck } from '@linkstall/contracts/http';

import { CurrentCaller, PublicOrOwner, type Caller } from '../../auth/guards/access.decorator.js';
import { Responds, Fails } from '../../docs/responses.js';
import { usernameTaken } from '../user.errors.js';
import { NameCheckResponse } from './name-check.response.js';
import { NameProtection } from './name-protection.service.js';
import { NamesService } from './names.service.js';
import { USERNAME } from './username.rule.js';

/** Availability of user names. */
@ApiTags('users')
@Controller('users')
export class NamesController {
  constructor(
    private readonly names: NamesService,
    private readonly protection: NameProtection,
  ) {}

  /** Checks a name while it is typed, with the same result as registration or renaming. */
  @Get('name-free/:username')
  @PublicOrOwner()
  @Header('Cache-Control', 'no-store')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(200, NameCheckResponse)
  @Fails()
  async check(@Param('username') username: string, @CurrentCaller() caller: Caller | undefined): Promise<NameCheck> {
    const problem = USERNAME.problem(username);
    if (problem !== null) return { isFree: false, message: problem };
    if (!(await this.names.isFree(username, caller?.id))) return { isFree: false, message: usernameTaken().message };
    const isOwnName = caller !== undefined && (await this.names.isCurrent(username, caller.id));
    const refusal = isOwnName ? null : await this.protection.refusal(username, caller?.id);
    return { isFree: refusal === null, message: refusal?.message ?? '' };
  }
}
