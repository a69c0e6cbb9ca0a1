import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { createSecretKey } from 'node:crypto';

import { Settings } from '../config/settings.js';
import { MailModule } from '../mail/mail.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessTokens } from './access-tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { KnownAddresses } from './known-addresses.service.js';
import { LoginSessionsController } from './login-sessions.controller.js';
import { PasswordChangesService } from './password-changes.service.js';
import { PasswordProofService } from './password-proof.service.js';
import { Passwords } from './passwords.js';
import { PasswordsController } from './passwords.controller.js';
import { SessionCookies } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [
    UsersModule,
    ThemesModule,
    MailModule,
    JwtModule.registerAsync({
      inject: [Settings],
      // A key object, because jsonwebtoken tries to parse a string as a public key for each token.
      useFactory: ({ jwtSecret }: Settings) => ({ secret: createSecretKey(jwtSecret, 'utf8') }),
    }),
  ],
  controllers: [AuthController, PasswordsController, LoginSessionsController],
  providers: [
    AuthService,
    KnownAddresses,
    PasswordChangesService,
    PasswordProofService,
    SessionsService,
    SessionCookies,
    AccessTokens,
    Passwords,
  ],
  exports: [SessionsService, PasswordProofService],
})
export class AuthModule {}
