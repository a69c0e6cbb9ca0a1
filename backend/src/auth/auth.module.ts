import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';

import { Settings } from '../config/settings.js';
import { UsersModule } from '../users/users.module.js';
import { AccessTokens } from './access-tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Passwords } from './passwords.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [
    UsersModule,
    JwtModule.registerAsync({
      inject: [Settings],
      useFactory: ({ jwtSecret }: Settings) => ({ secret: jwtSecret }),
    }),
  ],
  controllers: [AuthController],
  providers: [AuthService, SessionsService, AccessTokens, Passwords],
  exports: [SessionsService],
})
export class AuthModule {}
