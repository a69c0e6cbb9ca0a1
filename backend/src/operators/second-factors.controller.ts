import { Controller, Delete, Param, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';

import { Public } from '../auth/guards/access.decorator.js';
import { SecondFactorService } from '../users/second-factor/second-factor.service.js';
import { Fails, Responds } from '../docs/responses.js';
import { AuditLogService, MACHINE } from '../moderation/audit-log.service.js';
import { userNotFound } from '../users/user.errors.js';
import { UsersService } from '../users/users.service.js';
import { OperatorKeyGuard } from './operator-key.guard.js';

/** The second factor of a user who has lost phone and recovery codes, ended by `linkstall second-factor off`. */
@ApiTags('operators')
@ApiHeader({ name: 'x-operator-key', description: 'What is in DATA_DIR/operator-key of this API.' })
@Controller('admin/second-factor')
@Public()
@UseGuards(OperatorKeyGuard)
export class SecondFactorsController {
  constructor(
    private readonly users: UsersService,
    private readonly secondFactor: SecondFactorService,
    private readonly log: AuditLogService,
  ) {}

  /** Switches the second factor of a user off. The user gets a mail. Idempotent. */
  @Delete(':username')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(200, null)
  @Fails(404, 429)
  async switchOff(@Param('username') username: string): Promise<void> {
    const user = await this.users.findByName(username);
    if (!user) throw userNotFound();
    await this.log.record(MACHINE, { action: 'second-factor-off', account: user });
    await this.secondFactor.switchOff(user.id);
  }
}
