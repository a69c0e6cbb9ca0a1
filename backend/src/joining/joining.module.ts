import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { Expiry } from '../expiry/expiry.js';
import { MailModule } from '../mail/mail.module.js';
import { AuditLogModule } from '../moderation/audit-log.module.js';
import { SiteSettingsModule } from '../site/site-settings.module.js';
import { AccountContributors } from '../users/account-contributors.service.js';
import { UsersModule } from '../users/users.module.js';
import { ApprovalsService } from './approvals.service.js';
import { InvitationEntity, InvitationSchema } from './invitation.schema.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import { JoiningController } from './joining.controller.js';
import { JoiningService } from './joining.service.js';
import { SignupChallengeController } from './signup-challenge.controller.js';
import { SignupProofs } from './signup-proofs.service.js';

@Module({
  imports: [
    AuditLogModule,
    SiteSettingsModule,
    UsersModule,
    MailModule,
    MongooseModule.forFeature([{ name: InvitationEntity.name, schema: InvitationSchema }]),
  ],
  controllers: [JoiningController, SignupChallengeController],
  providers: [JoiningService, SignupProofs, ApprovalsService, InvitationsService, InvitationsRepository],
  exports: [JoiningService],
})
export class JoiningModule implements OnModuleInit {
  constructor(
    private readonly contributors: AccountContributors,
    private readonly expiry: Expiry,
    private readonly invitations: InvitationsService,
  ) {}

  onModuleInit(): void {
    this.contributors.add({
      name: 'invitation',
      remove: (userId) => this.invitations.forget(userId),
      export: (userId) => this.invitations.exportOf(userId),
    });
    this.expiry.register({ name: 'invitations', sweep: (now) => this.invitations.sweep(now) });
  }
}
