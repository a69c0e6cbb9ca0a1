import { Module } from '@nestjs/common';

import { UsersModule } from '../users/users.module.js';
import { OperatorKey } from './operator-key.service.js';
import { OperatorsController } from './operators.controller.js';

@Module({ imports: [UsersModule], controllers: [OperatorsController], providers: [OperatorKey] })
export class OperatorsModule {}
