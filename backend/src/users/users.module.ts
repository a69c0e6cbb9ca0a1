import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';

import { ThemesModule } from '../themes/themes.module.js';
import { AccountParts } from './account-parts.js';
import { PictureAddress } from './picture-address.js';
import { UserEntity, UserSchema } from './user.schema.js';
import { UsernameEntity, UsernameSchema } from './username.schema.js';
import { UsernamesRepository } from './usernames.repository.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    ThemesModule,
    MongooseModule.forFeature([
      { name: UserEntity.name, schema: UserSchema },
      { name: UsernameEntity.name, schema: UsernameSchema },
    ]),
  ],
  controllers: [UsersController],
  providers: [UsersService, UsersRepository, UsernamesRepository, PictureAddress, AccountParts],
  exports: [UsersService, PictureAddress, AccountParts],
})
export class UsersModule {}
