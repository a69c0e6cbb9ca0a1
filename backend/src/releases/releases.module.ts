import { Module } from '@nestjs/common';

import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { CandidateWatcher } from './candidate-watcher.js';
import { EntryKindsService } from './entry-kinds.service.js';
import { ReleasesController } from './releases.controller.js';
import { ReleasesService } from './releases.service.js';
import { RemoteTokenController } from './remote-token.controller.js';

@Module({
  imports: [AuthModule, UsersModule],
  controllers: [ReleasesController, RemoteTokenController],
  providers: [CandidateWatcher, EntryKindsService, ReleasesService],
  exports: [EntryKindsService],
})
export class ReleasesModule {}
