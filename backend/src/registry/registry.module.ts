import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { AuthModule } from '../auth/auth.module.js';
import { HealthModule } from '../health/health.module.js';
import { InsightsModule } from '../insights/insights.module.js';
import { UsersModule } from '../users/users.module.js';
import { ComparedPages } from './compared-pages.js';
import { DeviceLoginEntity, DeviceLoginSchema } from './device-login.schema.js';
import { DeviceLoginsController } from './device-logins.controller.js';
import { DeviceLoginsRepository } from './device-logins.repository.js';
import { DeviceLogins } from './device-logins.service.js';
import { EnvironmentsController } from './environments.controller.js';
import { ForcedChangesController } from './forced-changes.controller.js';
import { ForcedChangesService } from './forced-changes.service.js';
import { GateQueue } from './gate-queue.js';
import { OidcTokens } from './oidc-tokens.service.js';
import { PendingReleaseEntity, PendingReleaseSchema } from './pending-release.schema.js';
import { PendingReleasesRepository } from './pending-releases.repository.js';
import { RegistryEnvironments } from './registry-environments.service.js';
import { RegistryEvents } from './registry-events.service.js';
import { RegistryLogin } from './registry-login.service.js';
import { RegistryPreviews } from './registry-previews.service.js';
import { RegistryPublications } from './registry-publications.service.js';
import { RegistryRights } from './registry-rights.service.js';
import { RegistrySets } from './registry-sets.service.js';
import { RegistryTokens } from './registry-tokens.js';
import { RegistryController } from './registry.controller.js';
import { ReleasePanelController } from './release-panel.controller.js';
import { ReleasePanels } from './release-panel.service.js';
import { ReleaseSetsController } from './release-sets.controller.js';
import { TeamApisController } from './team-apis.controller.js';
import { TeamApis } from './team-apis.service.js';
import { TeamMembers } from './team-members.service.js';
import { TeamsController } from './teams.controller.js';
import { TeamsService } from './teams.service.js';
import { UsedProofEntity, UsedProofSchema } from './used-proof.schema.js';
import { UsedProofsRepository } from './used-proofs.repository.js';
import { WebhookCursorEntity, WebhookCursorSchema } from './webhook-cursor.schema.js';
import { WebhookCursorsRepository } from './webhook-cursors.repository.js';
import { WebhookReceivers } from './webhook-receivers.js';
import { Webhooks } from './webhooks.service.js';

/** Publishing and deploying over HTTP, by teams with rights to their own remotes. */
@Module({
  imports: [
    AuthModule,
    HealthModule,
    InsightsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: PendingReleaseEntity.name, schema: PendingReleaseSchema },
      { name: DeviceLoginEntity.name, schema: DeviceLoginSchema },
      { name: UsedProofEntity.name, schema: UsedProofSchema },
      { name: WebhookCursorEntity.name, schema: WebhookCursorSchema },
    ]),
  ],
  controllers: [
    DeviceLoginsController,
    RegistryController,
    EnvironmentsController,
    ForcedChangesController,
    ReleasePanelController,
    ReleaseSetsController,
    TeamApisController,
    TeamsController,
  ],
  providers: [
    ...[DeviceLogins, DeviceLoginsRepository, OidcTokens, PendingReleasesRepository, UsedProofsRepository],
    ...[
      WebhookCursorsRepository,
      WebhookReceivers,
      Webhooks,
      TeamApis,
      TeamMembers,
      TeamsService,
      ForcedChangesService,
      ReleasePanels,
      GateQueue,
      ComparedPages,
    ],
    ...[
      RegistryEnvironments,
      RegistryEvents,
      RegistryLogin,
      RegistryPreviews,
      RegistryPublications,
      RegistryRights,
      RegistrySets,
      RegistryTokens,
    ],
  ],
})
export class RegistryModule {}
