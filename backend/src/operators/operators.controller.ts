import { Controller, Delete, Get, Param, Put, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Operator } from '@linkstall/contracts/http';

import { Public } from '../auth/guards/access.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import type { User } from '../users/user.types.js';
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
  constructor(private readonly users: UsersService) {}

  @Get()
  @Responds(200, [OperatorResponse])
  @Fails(404)
  async list(): Promise<readonly Operator[]> {
    return (await this.users.findOperators()).map(toOperator);
  }

  /** Makes a user an operator. Idempotent. */
  @Put(':username')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(200, OperatorResponse)
  @Fails(404, 429)
  async add(@Param('username') username: string): Promise<Operator> {
    return toOperator(await this.users.setOperator(username, true));
  }

  /** Takes the role away, with effect from the next call. */
  @Delete(':username')
  @ApiParam({ name: 'username', example: 'meera.cooks' })
  @Responds(200, OperatorResponse)
  @Fails(404, 429)
  async remove(@Param('username') username: string): Promise<Operator> {
    return toOperator(await this.users.setOperator(username, false));
  }
}

const toOperator = ({ username, fullName }: User): Operator => ({ username, fullName });
