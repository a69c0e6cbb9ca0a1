import { Injectable } from '@nestjs/common';

import { notLoggedIn } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { selectOpenSessions, type OpenSession } from './open-session.rule.js';
import { mayBeComplete, type Writer } from '../idempotency/keyed-write.rule.js';
import { isSuspended, refuseSuspended } from './takedown.rule.js';
import type { User } from './user.types.js';
import { UserSessionsRepository, type PasswordChange } from './user-sessions.repository.js';

const SEEN_INTERVAL_MS = 3_600_000;

@Injectable()
export class UserSessionsService {
  constructor(
    private readonly sessions: UserSessionsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a session for a checked password; the oldest sessions end when there are too many. A repetition of the same login
   * does not start a session that has ended since.
   */
  async begin(writer: Writer, session: OpenSession, passwordHash: string): Promise<void> {
    const { id: userId, write } = writer;
    await this.refuseSuspended(userId);
    const isBegun = write?.state === 'done' || (await this.sessions.begin(userId, session, passwordHash));
    if (!isBegun) throw loginFailed();
    const stored = await this.sessions.find(userId);
    if (!stored) throw loginFailed();
    const openIds = new Set(this.openSessions(stored.sessions).map(({ id }) => id));
    for (const { id } of stored.sessions) if (!openIds.has(id)) await this.sessions.end(userId, id);
  }

  /** The user of an open session. */
  async find(userId: string, sessionId: string): Promise<{ user: User; session: OpenSession } | null> {
    const stored = await this.sessions.find(userId);
    const session = stored && this.openSessions(stored.sessions).find(({ id }) => id === sessionId);
    return stored && session && !isSuspended(stored.user) ? { user: stored.user, session } : null;
  }

  /** The open sessions, newest first. */
  async list(userId: string): Promise<OpenSession[]> {
    return this.openSessions((await this.sessions.find(userId))?.sessions ?? []);
  }

  /** @throws 404 when the session had ended already */
  async endOne({ id: userId, write, hasEnded }: Writer, sessionId: string): Promise<void> {
    const isKnown = (await this.list(userId)).some(({ id }) => id === sessionId);
    if (!isKnown && mayBeComplete(write)) return;
    if (hasEnded) throw notLoggedIn();
    if (!isKnown || !(await this.sessions.end(userId, sessionId)))
      throw new DomainError('not-found', 'session.not_found', 'This login has ended already');
  }

  /** Ends a session. A session that has ended already is no error. */
  async end(userId: string, sessionId: string): Promise<void> {
    await this.sessions.end(userId, sessionId);
  }

  /** Ends all sessions of a user. Returns 1, or 0 when the user was not logged in. */
  async endAllOf(userId: string): Promise<number> {
    return this.sessions.endAll({ userId });
  }

  /** Ends all sessions of all users. Returns the number of users that were logged in. */
  endAll(): Promise<number> {
    return this.sessions.endAll({});
  }

  /** Records the use of a session, at most once an hour. */
  async recordUse(userId: string, { id, seenAt }: OpenSession): Promise<void> {
    const now = this.clock.now();
    if (now - seenAt.getTime() > SEEN_INTERVAL_MS) await this.sessions.setSeenAt(userId, id, new Date(now));
  }

  /** Sets the password and ends all other sessions. Returns false when the password has changed since it was checked. */
  replacePassword(userId: string, change: PasswordChange): Promise<boolean> {
    return this.sessions.replacePassword(userId, change);
  }

  /** @throws 403 with the reason while the account is suspended */
  private async refuseSuspended(userId: string): Promise<void> {
    const stored = await this.sessions.find(userId);
    if (stored) refuseSuspended(stored.user);
  }

  private openSessions(sessions: readonly OpenSession[]): OpenSession[] {
    return selectOpenSessions(sessions, this.clock.now());
  }
}

const loginFailed = () => new DomainError('unauthenticated', 'auth.login_failed', 'Wrong username or password');
