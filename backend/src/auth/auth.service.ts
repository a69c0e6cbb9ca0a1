import { Injectable } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { Attempts } from '../limits/attempts.js';
import { DEFAULT_THEME } from '../themes/themes.service.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import type { LoginDto } from './dto/login.dto.js';
import type { RegisterDto } from './dto/register.dto.js';
import { isOwnName } from './password-rule.js';
import { Passwords } from './passwords.js';

/** A user, and the hash that their password was checked against. */
interface Proved {
  readonly user: User;
  readonly passwordHash: string;
}

/** Who may become and who is a user. */
@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
  ) {}

  /** `from` is who asks (an address), for the limits. */
  async register(input: RegisterDto, from: string): Promise<User> {
    const { username, fullName, email, password, re_password } = input;
    if (re_password !== undefined && re_password !== password) {
      throw invalid([{ field: 're_password', message: 'Password Does Not Matched' }]);
    }
    if (isOwnName(password, [username, email])) {
      throw invalid([{ field: 'password', message: 'Password must differ from username and email' }]);
    }
    const takeBack = this.attempts.begin('registration', from);
    try {
      const passwordHash = await this.passwords.hash(password, from);
      return await this.users.create({
        username,
        fullName,
        email,
        passwordHash,
        theme: DEFAULT_THEME,
        origin: 'signup',
      });
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  /** One answer, after one amount of work, for an unknown name and a wrong password. */
  async login(input: LoginDto, from: string): Promise<Proved> {
    const takeBack = this.attempts.begin('login', `${from} ${input.username.toLowerCase()}`);
    const proved = await this.verified(input, from).catch((error: unknown) => {
      takeBack(); // nothing was learned from an attempt that could not be judged
      throw error;
    });
    if (!proved) throw new DomainError('unauthenticated', 'auth.login_failed', 'Wrong username or password');
    takeBack();
    return proved;
  }

  private async verified({ username, password }: LoginDto, from: string): Promise<Proved | null> {
    const { user, passwordHash } = (await this.users.findForLogin(username)) ?? { passwordHash: null };
    const matches = await this.passwords.matches(passwordHash, password, from);
    return matches && user && passwordHash !== null ? { user, passwordHash } : null;
  }
}
