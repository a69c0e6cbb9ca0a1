import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { SiteSettingsModule } from '../site/site-settings.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { AccountContributors } from './account-contributors.service.js';
import { DeletedUsersService } from './deleted-users.service.js';
import { EmailsController } from './emails/emails.controller.js';
import { EmailsService } from './emails/emails.service.js';
import { EmailClaimEntity, EmailClaimSchema } from './emails/email-claim.schema.js';
import { EmailClaimsRepository } from './emails/email-claims.repository.js';
import { EmailClaims } from './emails/email-claims.service.js';
import { HeldEmailEntity, HeldEmailSchema } from './emails/held-email.schema.js';
import { HeldEmailsRepository } from './emails/held-emails.repository.js';
import { HeldEmailsService } from './emails/held-emails.service.js';
import { NameProtection } from './names/name-protection.service.js';
import { NamesController } from './names/names.controller.js';
import { NamesService } from './names/names.service.js';
import { UsernameEntity, UsernameSchema } from './names/username.schema.js';
import { UsernamesRepository } from './names/usernames.repository.js';
import { SitemapCounterEntity, SitemapCounterSchema } from './sitemap/sitemap-counter.schema.js';
import { SitemapRepository } from './sitemap/sitemap.repository.js';
import { SitemapService } from './sitemap/sitemap.service.js';
import { UndoLinks } from './emails/undo-links.service.js';
import { AccountNotices } from './notices/account-notices.service.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import { AvatarUrls } from './profile/avatar-urls.service.js';
import { ProfileContributor } from './profile/profile-contributor.js';
import { ProfileService } from './profile/profile.service.js';
import { UserImages } from './profile/user-images.service.js';
import { UsersController } from './profile/users.controller.js';
import { UserTokensRepository } from './user-tokens.repository.js';
import { ApiTokensRepository } from './api-tokens/api-tokens.repository.js';
import { ApiTokensService } from './api-tokens/api-tokens.service.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.service.js';
import { PasskeysRepository } from './passkeys/passkeys.repository.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SessionGrantsRepository } from './session-grants.repository.js';
import { SessionGrantsService } from './session-grants.service.js';
import { UserEntity, UserSchema } from './user.schema.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UserSessionsService } from './user-sessions.service.js';
import { UsersExpiry } from './users-expiry.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';
import { WaitingUsersRepository } from './waiting/waiting-users.repository.js';
import { WaitingUsersService } from './waiting/waiting-users.service.js';

@Module({
  imports: [
    ThemesModule,
    MailModule,
    MediaModule,
    SiteSettingsModule,
    MongooseModule.forFeature([
      { name: UserEntity.name, schema: UserSchema },
      { name: UsernameEntity.name, schema: UsernameSchema },
      { name: EmailClaimEntity.name, schema: EmailClaimSchema },
      { name: HeldEmailEntity.name, schema: HeldEmailSchema },
      { name: SitemapCounterEntity.name, schema: SitemapCounterSchema },
    ]),
  ],
  controllers: [UsersController, EmailsController, NamesController],
  providers: [
    UsersService,
    NamesService,
    NameProtection,
    ProfileService,
    UserImages,
    EmailsService,
    UndoLinks,
    AccountNotices,
    OneTimeTokensService,
    DeletedUsersService,
    UsersRepository,
    UsernamesRepository,
    UserTokensRepository,
    UserSessionsRepository,
    UserSessionsService,
    SessionGrantsRepository,
    SessionGrantsService,
    SecondFactorsRepository,
    SecondFactorService,
    ApiTokensRepository,
    ApiTokensService,
    PasskeyChallenges,
    PasskeysRepository,
    PasskeysService,
    EmailClaimsRepository,
    EmailClaims,
    HeldEmailsRepository,
    HeldEmailsService,
    AvatarUrls,
    AccountContributors,
    ProfileContributor,
    SitemapRepository,
    SitemapService,
    UsersExpiry,
    WaitingUsersRepository,
    WaitingUsersService,
  ],
  exports: [
    UsersService,
    SitemapService,
    UserSessionsService,
    SessionGrantsService,
    SecondFactorService,
    ApiTokensService,
    PasskeysService,
    ProfileService,
    OneTimeTokensService,
    DeletedUsersService,
    AvatarUrls,
    AccountContributors,
    AccountNotices,
    WaitingUsersService,
  ],
})
export class UsersModule {}
