import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { AccountParts } from './account-parts.service.js';
import { DeletedUsersRepository } from './deleted-users.repository.js';
import { DeletedUsersService } from './deleted-users.service.js';
import { EmailsController } from './emails/emails.controller.js';
import { EmailsService } from './emails/emails.service.js';
import { HeldEmailEntity, HeldEmailSchema } from './emails/held-email.schema.js';
import { HeldEmailsRepository } from './emails/held-emails.repository.js';
import { HeldEmailsService } from './emails/held-emails.service.js';
import { ExpiringUsersRepository } from './expiring-users.repository.js';
import { NamesController } from './names/names.controller.js';
import { NamesService } from './names/names.service.js';
import { UsernameEntity, UsernameSchema } from './names/username.schema.js';
import { UsernamesRepository } from './names/usernames.repository.js';
import { ListingEntity, ListingSchema } from './listing/listing.schema.js';
import { ListingsRepository } from './listing/listings.repository.js';
import { ListingsService } from './listing/listings.service.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import { PictureAddress } from './profile/picture-address.service.js';
import { ProfilePart } from './profile/profile-part.js';
import { ProfileService } from './profile/profile.service.js';
import { ProfilesRepository } from './profile/profiles.repository.js';
import { UsersController } from './profile/users.controller.js';
import { UserTokensRepository } from './user-tokens.repository.js';
import { UserEntity, UserSchema } from './user.schema.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UserSessionsService } from './user-sessions.service.js';
import { UsersExpiry } from './users-expiry.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    ThemesModule,
    MailModule,
    MediaModule,
    MongooseModule.forFeature([
      { name: UserEntity.name, schema: UserSchema },
      { name: UsernameEntity.name, schema: UsernameSchema },
      { name: HeldEmailEntity.name, schema: HeldEmailSchema },
      { name: ListingEntity.name, schema: ListingSchema },
    ]),
  ],
  controllers: [UsersController, EmailsController, NamesController],
  providers: [
    UsersService,
    NamesService,
    ProfileService,
    EmailsService,
    OneTimeTokensService,
    DeletedUsersService,
    DeletedUsersRepository,
    UsersRepository,
    UsernamesRepository,
    ProfilesRepository,
    UserTokensRepository,
    UserSessionsRepository,
    UserSessionsService,
    HeldEmailsRepository,
    HeldEmailsService,
    PictureAddress,
    AccountParts,
    ProfilePart,
    ExpiringUsersRepository,
    ListingsRepository,
    ListingsService,
    UsersExpiry,
  ],
  exports: [
    UsersService,
    ListingsService,
    UserSessionsService,
    ProfileService,
    OneTimeTokensService,
    DeletedUsersService,
    PictureAddress,
    AccountParts,
  ],
})
export class UsersModule {}
