import { Injectable } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { Attempts } from '../limits/attempts.js';
import type { KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { DEFAULT_THEME, ThemesService } from '../themes/themes.service.js';
import type { LoginUser, User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import type { LoginDto } from './dto/login.dto.js';
import type { RegisterDto } from './dto/register.dto.js';
import { KnownAddresses } from './known-addresses.service.js';
import { isOwnName } from './password-rule.js';
import { Passwords } from './passwords.js';

/** A user with the hash that the password was checked against. */
interface Proved {
  readonly user: User;
  readonly passwordHash: string;
}

/** Registration and login. */
@Injectable()
export class AuthService {
  // oxlint-disable-next-line max-params -- users, passwords and limits
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly known: KnownAddresses,
    private readonly themes: ThemesService,
  ) {}

  /** @param from IP address of the caller, for the limits */
  async register(input: RegisterDto, from: string, write: KeyedWrite | undefined): Promise<User> {
    const { username, fullName, email, password, re_password } = input;
    const theme = input.theme === undefined ? DEFAULT_THEME : this.themes.orDefault(input.theme)._id;
    if (re_password !== undefined && re_password !== password) {
      throw invalid([{ field: 're_password', message: 'Password Does Not Matched' }]);
    }
    if (isOwnName(password, [username, email])) {
      throw invalid([{ field: 'password', message: 'Password must differ from username and email' }]);
    }
    const takeBack = await this.attempts.begin('registration', from);
    try {
      const passwordHash = await this.passwords.hash(password, from);
      const user = { username, fullName, email, passwordHash, theme, origin: 'signup' as const };
      return await this.users.create(user, write);
    } catch (error) {
      await takeBack();
      throw error;
    }
  }

  /** Finds the user of a name or email address, with the same work for an unknown one. */
  accountOf(username: string): Promise<LoginUser | null> {
    return this.users.findForLogin(username);
  }

  /** Checks a login. An unknown name and a wrong password get the same response after the same work. */
  async login(account: LoginUser | null, { username, password }: LoginDto, from: string): Promise<Proved> {
    const counted = await this.attempts.beginLogin({
      from,
      name: username,
      account: account?.user.id ?? `nobody ${username.toLowerCase()}`,
      isKnown: this.known.has(account, from),
    });
    const passwordHash = account?.passwordHash ?? null;
    const isRight = await this.passwords.matches(passwordHash, password, from).catch(async (error: unknown) => {
      await counted.takeBack(); // an attempt that could not be checked does not count
      throw error;
    });
    if (!isRight || !account || passwordHash === null)
      throw new DomainError('unauthenticated', 'auth.login_failed', 'Wrong username or password');
    await counted.succeed();
    await this.known.add(account, from);
    return { user: account.user, passwordHash };
  }
}
