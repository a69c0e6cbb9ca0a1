import { Injectable, type OnModuleInit } from '@nestjs/common';

import { notLoggedIn } from './guards/access.decorator.js';
import { invalid } from '../http/validation.js';
import { addressKey } from '@linkstall/kit/address-key';
import { Attempts } from '../limits/attempts.js';
import { MailWriters, type MailContent } from '../mail/mail-writers.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { isComplete, type KeyedWrite, type Writer } from '../idempotency/keyed-write.rule.js';
import { emailKey } from '../users/emails/email-address.rule.js';
import { AccountNotices } from '../users/notices/account-notices.service.js';
import { OneTimeTokensService } from '../users/one-time-tokens.service.js';
import type { ClientInfo } from '../users/open-session.rule.js';
import { changedMeanwhile } from '../users/user.errors.js';
import type { User } from '../users/user.types.js';
import { UserSessionsService } from '../users/user-sessions.service.js';
import { UsersService } from '../users/users.service.js';
import type { ChangePasswordDto } from './dto/change-password.dto.js';
import { KnownAddresses } from './known-addresses.service.js';
import { equalsName } from './password-rule.js';
import { PasswordProofService } from './password-proof.service.js';
import { Passwords } from './passwords.js';
import { writeResetMail, writeUnprovenMail } from './reset-mails.js';
import { SessionsService } from './sessions.service.js';

interface KeyedReset {
  readonly token: string;
  readonly password: string;
  readonly write: KeyedWrite | undefined;
}

interface PasswordChange extends ChangePasswordDto {
  /** Whether the call has used a grant. */
  readonly isGranted: boolean;
}

/** Changes a password, by a mail link or with the old password. */
@Injectable()
export class PasswordChangesService implements OnModuleInit {
  // oxlint-disable-next-line max-params -- mails, limits, tokens, sessions and users
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly userSessions: UserSessionsService,
    private readonly idempotency: IdempotencyService,
    private readonly knownAddresses: KnownAddresses,
    private readonly notices: AccountNotices,
    private readonly proof: PasswordProofService,
    private readonly passwords: Passwords,
    private readonly tokens: OneTimeTokensService,
    private readonly outbox: Outbox,
    private readonly mailWriters: MailWriters,
    private readonly attempts: Attempts,
  ) {}

  onModuleInit(): void {
    this.mailWriters.add('reset', (userId, ref) => this.resetMail(userId, ref));
  }

  /** Requests a reset mail, with the same response and work for an unknown address. */
  async request(writer: Writer, email: string, { address }: ClientInfo): Promise<void> {
    const key = emailKey(email) ?? '';
    const undoAttempt = await this.attempts.beginMail('reset', { mailbox: key, ipAddress: addressKey(address) });
    try {
      const { userId, isKnown } = await this.users.userIdOfEmail(key);
      const [mail, complete] = [{ userId, purpose: 'reset' }, () => this.idempotency.completeEmpty(writer)];
      await (isKnown ? this.outbox.send(mail, complete) : this.outbox.pretendToSend(mail, complete));
    } catch (error) {
      await undoAttempt();
      throw error;
    }
  }

  /** Sets the password with a mail token and ends all sessions. A refused password does not use up the token. */
  async reset({ token, password, write }: KeyedReset, { address }: ClientInfo): Promise<void> {
    await this.tokens.runOnce({ token, write }, async () => {
      const validToken = await this.tokens.getOrThrow(token, 'reset');
      assertNotOwnName(password, validToken.user);
      const userId = validToken.user.id;
      const newHash = await this.passwords.hash(password, userId);
      await this.notices.withNotice({ userId, change: 'reset' }, async () => {
        await this.tokens.useForPassword(validToken, newHash, write);
        return true;
      });
      await this.knownAddresses.addTo(validToken.user.username, addressKey(address));
    });
  }

  /** Refuses a password that is the caller's name. Runs before the confirmation, so that nobody confirms a refused call. */
  async assertNewPasswordAllowed(userId: string, password: string): Promise<void> {
    assertNotOwnName(password, await this.users.getOrThrow(userId));
  }

  /**
   * Sets the password, ends all sessions and starts a new one. The call has a grant or the old password. Returns the user and
   * the token of the new session.
   */
  async change(writer: Writer, { isGranted, currentPassword, password }: PasswordChange, client: ClientInfo) {
    const { id: userId, sessionId = '' } = writer;
    const { session, token } = await this.sessions.prepare(writer, client);
    if (!(await this.isChanged(writer, session.id))) {
      if (writer.hasEnded) throw notLoggedIn();
      const oldHash = await this.proof.hashFor({
        userId,
        sessionId,
        isGranted,
        field: 'currentPassword',
        password: currentPassword,
      });
      await this.assertNewPasswordAllowed(userId, password);
      const newHash = await this.passwords.hash(password, userId);
      const replace = () => this.userSessions.replacePassword(userId, { oldHash, newHash, session });
      if (!(await this.notices.withNotice({ userId, change: 'password' }, replace))) throw changedMeanwhile();
    }
    return { user: await this.users.getOrThrow(userId), accessToken: token };
  }

  /** Whether the change was done: the session that it started exists. */
  private isChanged({ id, write }: Writer, sessionId: string): Promise<boolean> {
    return isComplete(write, async () => (await this.userSessions.find(id, sessionId)) !== null);
  }

  /**
   * A mail with a `ref` follows the undo of an email change, which removes the password. An account with a password gets no
   * such mail.
   */
  private async resetMail(userId: string, ref: string): Promise<MailContent | null> {
    const isUndo = ref !== '';
    if (isUndo && (await this.users.findWithPassword(userId))?.passwordHash) return null;
    const issued = await this.tokens.issue(userId, 'reset');
    if (!issued) return null;
    const { user, token } = issued;
    return token === null ? writeUnprovenMail(user.email) : writeResetMail({ user, token, isUndo });
  }
}

function assertNotOwnName(password: string, { username, email }: User): void {
  if (!equalsName(password, [username, email])) return;
  throw invalid([{ field: 'password', message: 'Password must differ from username and email' }]);
}
