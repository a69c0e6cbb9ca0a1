import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { AuthModule } from '../auth/auth.module.js';
import { EnvironmentsController } from './environments.controller.js';
import { OidcTokens } from './oidc-tokens.service.js';
import { PendingReleaseEntity, PendingReleaseSchema } from './pending-release.schema.js';
import { PendingReleasesRepository } from './pending-releases.repository.js';
import { RegistryEnvironments } from './registry-environments.service.js';
import { RegistryLogin } from './registry-login.service.js';
import { RegistryPublications } from './registry-publications.service.js';
import { RegistryRights } from './registry-rights.service.js';
import { RegistryTokens } from './registry-tokens.js';
import { RegistryController } from './registry.controller.js';
import { TeamApisController } from './team-apis.controller.js';
import { TeamApis } from './team-apis.service.js';
import { UsedProofEntity, UsedProofSchema } from './used-proof.schema.js';
import { UsedProofsRepository } from './used-proofs.repository.js';

/** Publishing and deploying over HTTP, by teams with rights to their own remotes. */
@Module({
  imports: [
    AuthModule,
    MongooseModule.forFeature([
      { name: PendingReleaseEntity.name, schema: PendingReleaseSchema },
      { name: UsedProofEntity.name, schema: UsedProofSchema },
    ]),
  ],
  controllers: [RegistryController, EnvironmentsController, TeamApisController],
  providers: [
    ...[OidcTokens, PendingReleasesRepository, UsedProofsRepository],
    ...[RegistryEnvironments, RegistryLogin, RegistryPublications, RegistryRights, RegistryTokens, TeamApis],
  ],
})
export class RegistryModule {}
