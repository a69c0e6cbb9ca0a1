import { Controller, Delete, Param, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import type { EndedSessions } from '@linkstall/contracts/http';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { AuditLogService, MACHINE } from '../moderation/audit-log.service.js';
import { userNotFound } from '../users/user.errors.js';
import { UserSessionsService } from '../users/user-sessions.service.js';
import { UsersService } from '../users/users.service.js';
import { EndedSessionsResponse } from './all-sessions.response.js';
import { OperatorKeyGuard } from './operator-key.guard.js';

/** The sessions of all users, ended by `linkstall sessions end` on the machine of the site. */
@ApiTags('operators')
@ApiHeader({ name: 'x-operator-key', description: 'What is in DATA_DIR/operator-key of this API.' })
@Controller('admin/sessions')
@Public()
@UseGuards(OperatorKeyGuard)
export class AllSessionsController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessionsService,
    private readonly log: AuditLogService,
  ) {}

  /** Ends all sessions of everybody, for example after a key was stolen. Takes effect from the next call. Idempotent. */
  @Delete()
  @Responds(200, EndedSessionsResponse)
  @Fails(404, 429)
  async endAll(): Promise<EndedSessions> {
    await this.log.record(MACHINE, { action: 'sessions-end' });
    return { accounts: await this.sessions.endAll() };
  }

  /** Ends all sessions of one user. Idempotent. */
  @Delete(':username')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(200, EndedSessionsResponse)
  @Fails(404, 429)
  async endAllOf(@Param('username') username: string): Promise<EndedSessions> {
    const user = await this.users.findByName(username);
    if (!user) throw userNotFound();
    await this.log.record(MACHINE, { action: 'sessions-end', account: user });
    return { accounts: await this.sessions.endAllOf(user.id) };
  }
}
