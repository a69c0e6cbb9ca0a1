import { Module } from '@nestjs/common';

import { JoiningModule } from '../joining/joining.module.js';
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
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SessionCookies } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';
import { TokenKeys } from './token-keys.service.js';

@Module({
  imports: [UsersModule, JoiningModule, ThemesModule, MailModule],
  controllers: [AuthController, PasswordsController, LoginSessionsController, SecondFactorController],
  providers: [
    AuthService,
    KnownAddresses,
    PasswordChangesService,
    PasswordProofService,
    SessionsService,
    SessionCookies,
    AccessTokens,
    TokenKeys,
    Passwords,
  ],
  exports: [SessionsService, PasswordProofService, TokenKeys],
})
export class AuthModule {}
