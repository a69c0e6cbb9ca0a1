import { Controller, Delete, Get, Param, Put, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Operator } from '@linkstall/contracts/http';

import { Public } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { AuditLogService, MACHINE } from '../moderation/audit-log.service.js';
import { SiteSettingsService } from '../site/site-settings.service.js';
import type { User } from '../users/user.types.js';
import { userNotFound } from '../users/user.errors.js';
import { UsersService } from '../users/users.service.js';
import { OperatorKeyGuard } from './operator-key.guard.js';
import { OperatorResponse } from './operator.response.js';

/** Operators of the site, managed by `linkstall operator` on its machine. */
@ApiTags('operators')
@ApiHeader({ name: 'x-operator-key', description: 'What is in DATA_DIR/operator-key of this API.' })
@Controller('admin/operators')
@Public()
@UseGuards(OperatorKeyGuard)
export class OperatorsController {
  constructor(
    private readonly users: UsersService,
    private readonly site: SiteSettingsService,
    private readonly log: AuditLogService,
  ) {}

  @Get()
  @Responds(200, [OperatorResponse])
  @Fails(404)
  async list(): Promise<readonly Operator[]> {
    return (await this.users.findOperators()).map(toOperator);
  }

  /** Makes a user an operator, and ends the setup of the site. Idempotent. */
  @Put(':username')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(200, OperatorResponse)
  @Fails(404, 429)
  async add(@Param('username') username: string): Promise<Operator> {
    await this.record(username, true);
    const operator = toOperator(await this.users.setOperator(username, true));
    await this.site.endSetup();
    return operator;
  }

  /** Takes the role away, with effect from the next call. */
  @Delete(':username')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(200, OperatorResponse)
  @Fails(404, 429)
  async remove(@Param('username') username: string): Promise<Operator> {
    await this.record(username, false);
    return toOperator(await this.users.setOperator(username, false));
  }

  private async record(username: string, isOperator: boolean): Promise<void> {
    const account = await this.users.findByName(username);
    if (!account) throw userNotFound();
    if (account.isOperator === isOperator) return;
    const action = isOperator ? 'operator-add' : 'operator-remove';
    const [before, after] = isOperator ? ['creator', 'operator'] : ['operator', 'creator'];
    await this.log.record(MACHINE, { action, account, before, after });
  }
}

const toOperator = ({ username, fullName }: User): Operator => ({ username, fullName });
