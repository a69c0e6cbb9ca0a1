import type { PasskeyProof } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { Attempts } from '../limits/attempts.js';
import type { KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { JoiningService } from '../joining/joining.service.js';
import { DEFAULT_THEME, ThemesService } from '../themes/themes.service.js';
import { emailKey } from '../users/emails/email-address.rule.js';
import { AccountNotices } from '../users/notices/account-notices.service.js';
import { PasskeysService, passkeyRefused } from '../users/passkeys/passkeys.service.js';
import { refuseSuspended } from '../users/takedown.rule.js';
import type { LoginUser, User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import type { LoginDto } from './dto/login.dto.js';
import type { RegisterDto } from './dto/register.dto.js';
import { KnownAddresses } from './known-addresses.service.js';
import { equalsName } from './password-rule.js';
import { Passwords } from './passwords.js';
import { SecondFactorService, WRONG_CODE } from '../users/second-factor/second-factor.service.js';

/** A user with the hash that the password was checked against. */
interface VerifiedUser {
  readonly user: User;
  readonly passwordHash: string;
}

/** Registration and login. */
@Injectable()
export class AuthService {
  // oxlint-disable-next-line max-params -- users, passwords and limits
  constructor(
    private readonly users: UsersService,
    private readonly joining: JoiningService,
    private readonly passwords: Passwords,
    private readonly secondFactor: SecondFactorService,
    private readonly passkeys: PasskeysService,
    private readonly attempts: Attempts,
    private readonly knownAddresses: KnownAddresses,
    private readonly themes: ThemesService,
    private readonly notices: AccountNotices,
  ) {}

  async register(input: RegisterDto, ipAddress: string, write: KeyedWrite | undefined): Promise<User> {
    const { username, fullName, email, password, re_password, hidesEmail = true, invitation, proof, note } = input;
    const theme = input.theme === undefined ? DEFAULT_THEME : this.themes.getOrDefault(input.theme)._id;
    if (re_password !== undefined && re_password !== password) {
      throw invalid([{ field: 're_password', message: 'Password Does Not Matched' }]);
    }
    if (equalsName(password, [username, email])) {
      throw invalid([{ field: 'password', message: 'Password must differ from username and email' }]);
    }
    const undoAttempt = await this.attempts.begin('registration', ipAddress);
    try {
      const passwordHash = await this.passwords.hash(password, ipAddress);
      const user = { username, fullName, email, hidesEmail, passwordHash, theme };
      return await this.joining.join({ user, invitation, proof, note, write });
    } catch (error) {
      await undoAttempt();
      throw error;
    }
  }

  /** Finds the user of a name or email address. An unknown name takes the same work, so that the time reveals nothing. */
  findAccount(username: string): Promise<LoginUser | null> {
    return this.users.findForLogin(username);
  }

  /**
   * Checks a login. An unknown name and a wrong password get the same response after the same work. The code of the second
   * factor is checked after the password, so that only those who know the password learn that the account has one.
   */
  async login(
    account: LoginUser | null,
    { username, password, code }: LoginDto,
    { ipAddress, write }: { readonly ipAddress: string; readonly write: KeyedWrite | undefined },
  ): Promise<VerifiedUser> {
    const attempt = await this.attempts.beginLogin({
      ipAddress,
      name: emailKey(username) ?? username, // other spellings of one address share a limit
      target: guessTarget(account, username),
      isKnownAddress: this.knownAddresses.has(account, ipAddress),
    });
    const passwordHash = account?.passwordHash ?? null;
    const isCorrect = await this.passwords.matches(passwordHash, password, ipAddress).catch(async (error: unknown) => {
      await attempt.undo(); // an attempt that could not be checked does not count
      throw error;
    });
    if (!isCorrect || !account || passwordHash === null)
      throw new DomainError('unauthenticated', 'auth.login_failed', 'Wrong username or password');
    if (account.user.isWaiting) {
      await attempt.undo();
      throw waitingForApproval();
    }
    const place = this.knownAddresses.has(account, ipAddress) ? ipAddress : '';
    const secondFactor = await this.secondFactor
      .check({ userId: account.user.id, code, write, place })
      .catch(async (error: unknown) => {
        await attempt.undo();
        throw error;
      });
    if (secondFactor === 'missing') {
      await attempt.undo();
      throw new DomainError('unauthenticated', 'auth.code_required', 'Enter the code of your authenticator app');
    }
    if (secondFactor === 'wrong') throw new DomainError('unauthenticated', 'auth.code_wrong', WRONG_CODE);
    await attempt.succeed();
    refuseSuspended(account.user);
    await this.rememberAddress(account, ipAddress);
    return { user: account.user, passwordHash };
  }

  /** Checks a login by a passkey. The device has checked its user, so it needs no code of the second factor. */
  async logInByPasskey(proof: PasskeyProof, ipAddress: string, write: KeyedWrite | undefined): Promise<VerifiedUser> {
    const account = await this.users.findForPasskeyLogin(await this.passkeys.check(proof, write));
    const passwordHash = account?.passwordHash ?? null;
    if (!account || passwordHash === null) throw passkeyRefused();
    refuseSuspended(account.user);
    await this.rememberAddress(account, ipAddress);
    return { user: account.user, passwordHash };
  }

  /** Stores the address of a login. Sends a mail if the address is new, except for the first login of an account. */
  private async rememberAddress(account: LoginUser, ipAddress: string): Promise<void> {
    const remember = () => this.knownAddresses.add(account, ipAddress).then(() => true);
    const isFirst = account.knownAddresses.length === 0;
    if (isFirst || this.knownAddresses.has(account, ipAddress)) await remember();
    else await this.notices.withNotice({ userId: account.user.id, change: 'login' }, remember);
  }
}

const waitingForApproval = () =>
  new DomainError(
    'forbidden',
    'auth.waiting_for_approval',
    'Your account waits for the approval of an operator. You get a mail when somebody has decided',
  );

/**
 * The subject of the limit on guesses. An email address counts by itself, whether or not it has an account, so that the limit
 * does not reveal the account of a hidden address. The names of an account count together, because they are public.
 */
function guessTarget(account: LoginUser | null, username: string): string {
  return emailKey(username) ?? account?.user.id ?? `nobody ${username.toLowerCase()}`;
}
