import { Module } from '@nestjs/common';

import { MediaModule } from '../media/media.module.js';
import { UsersModule } from '../users/users.module.js';
import { AllSessionsController } from './all-sessions.controller.js';
import { OperatorKey } from './operator-key.service.js';
import { OperatorsController } from './operators.controller.js';
import { SiteStorageController } from './site-storage.controller.js';

@Module({
  imports: [MediaModule, UsersModule],
  controllers: [OperatorsController, SiteStorageController, AllSessionsController],
  providers: [OperatorKey],
})
export class OperatorsModule {}
