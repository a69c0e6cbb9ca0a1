import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { CandidateWatcher } from './candidate-watcher.js';
import { EntryKindsService } from './entry-kinds.service.js';
import { ReleaseCountEntity, ReleaseCountSchema } from './release-count.schema.js';
import { ReleaseCountsController } from './release-counts.controller.js';
import { ReleaseCountsRepository } from './release-counts.repository.js';
import { ReleaseCounts } from './release-counts.service.js';
import { ReleasesController } from './releases.controller.js';
import { ReleasesService } from './releases.service.js';
import { RemoteTokenController } from './remote-token.controller.js';

@Module({
  imports: [
    AuthModule,
    UsersModule,
    MongooseModule.forFeature([{ name: ReleaseCountEntity.name, schema: ReleaseCountSchema }]),
  ],
  controllers: [ReleasesController, RemoteTokenController, ReleaseCountsController],
  providers: [CandidateWatcher, EntryKindsService, ReleaseCounts, ReleaseCountsRepository, ReleasesService],
  exports: [EntryKindsService],
})
export class ReleasesModule {}
