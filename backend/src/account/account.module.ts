import { Module } from '@nestjs/common';

import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountController } from './account.controller.js';
import { AccountExportService } from './account-export.service.js';
import { ExportKeysController } from './export-keys.controller.js';
import { ExportKeys } from './export-keys.service.js';
import { AccountRemovalService } from './account-removal.service.js';

@Module({
  imports: [AuthModule, UsersModule],
  controllers: [AccountController, ExportKeysController],
  providers: [AccountExportService, ExportKeys, AccountRemovalService],
})
export class AccountModule {}
