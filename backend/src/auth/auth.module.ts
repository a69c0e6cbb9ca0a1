import { Module } from '@nestjs/common';

import { JoiningModule } from '../joining/joining.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApiTokenCallers } from './api-tokens/api-token-callers.service.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { AccessTokens } from './access-tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { KnownAddresses } from './known-addresses.service.js';
import { LoginSessionsController } from './login-sessions.controller.js';
import { PasswordChangesService } from './password-changes.service.js';
import { PasswordProofService } from './password-proof.service.js';
import { Passwords } from './passwords.js';
import { PasskeyLoginController } from './passkeys/passkey-login.controller.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasswordsController } from './passwords.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SessionCookies } from './session-cookies.js';
import { SessionsService } from './sessions.service.js';
import { TokenKeys } from './token-keys.service.js';

@Module({
  imports: [UsersModule, JoiningModule, ThemesModule, MailModule],
  controllers: [
    AuthController,
    PasswordsController,
    LoginSessionsController,
    SecondFactorController,
    PasskeysController,
    PasskeyLoginController,
    ApiTokensController,
  ],
  providers: [
    AuthService,
    KnownAddresses,
    PasswordChangesService,
    PasswordProofService,
    ApiTokenCallers,
    SessionsService,
    SessionCookies,
    AccessTokens,
    TokenKeys,
    Passwords,
  ],
  exports: [ApiTokenCallers, SessionsService, PasswordProofService, TokenKeys],
})
export class AuthModule {}
