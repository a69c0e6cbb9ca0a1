import { Global, Module } from '@nestjs/common';

import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { GrantsController } from './grants.controller.js';
import { GrantsService } from './grants.service.js';

/** Grants for calls with `@UsesGrant()`. */
@Global()
@Module({
  imports: [AuthModule, UsersModule],
  controllers: [GrantsController],
  providers: [GrantsService],
  exports: [GrantsService],
})
export class GrantsModule {}
