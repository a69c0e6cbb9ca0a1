import { Injectable } from '@nestjs/common';

import { notLoggedIn } from '../access/access.decorator.js';
import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { livingSessions, type OpenSession } from './open-session.rule.js';
import { mayBeDone, type Writer } from '../idempotency/keyed-write.rule.js';
import type { User } from './user.types.js';
import { UserSessionsRepository, type PasswordChange } from './user-sessions.repository.js';

const SEEN_MS = 3_600_000;

/** Where users are logged in. */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly sessions: UserSessionsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session for the password that was checked; the oldest ones end when there are too many. The same login
   * sent again begins nothing: a session that has ended since stays so.
   */
  async begin(writer: Writer, session: OpenSession, passwordHash: string): Promise<void> {
    const { id: userId, write } = writer;
    const isBegun = write?.state === 'done' || (await this.sessions.begin(userId, session, passwordHash));
    if (!isBegun) throw loginFailed();
    const all = await this.sessions.find(userId);
    if (!all) throw loginFailed();
    const living = new Set(this.living(all.sessions).map(({ id }) => id));
    for (const { id } of all.sessions) if (!living.has(id)) await this.sessions.end(userId, id);
  }

  /** The user of a session that goes on. */
  async find(userId: string, sessionId: string): Promise<{ user: User; session: OpenSession } | null> {
    const found = await this.sessions.find(userId);
    const session = found && this.living(found.sessions).find(({ id }) => id === sessionId);
    return found && session ? { user: found.user, session } : null;
  }

  /** Those that go on, the newest first. */
  async list(userId: string): Promise<OpenSession[]> {
    return this.living((await this.sessions.find(userId))?.sessions ?? []);
  }

  /** @throws 404 when it had ended already */
  async endOne({ id: userId, write, hasEnded }: Writer, sessionId: string): Promise<void> {
    const isKnown = (await this.list(userId)).some(({ id }) => id === sessionId);
    if (!isKnown && mayBeDone(write)) return;
    if (hasEnded) throw notLoggedIn();
    if (!isKnown || !(await this.sessions.end(userId, sessionId)))
      throw new DomainError('not-found', 'session.not_found', 'This login has ended already');
  }

  /** Also one that is over already. */
  async end(userId: string, sessionId: string): Promise<void> {
    await this.sessions.end(userId, sessionId);
  }

  /** Notes that the session is in use, at most once an hour. */
  async see(userId: string, { id, seenAt }: OpenSession): Promise<void> {
    const now = this.clock.now();
    if (now - seenAt.getTime() > SEEN_MS) await this.sessions.mark(userId, id, { seenAt: new Date(now) });
  }

  /** Notes that the password was sent once more. False when the session has ended meanwhile. */
  prove(userId: string, sessionId: string): Promise<boolean> {
    return this.sessions.mark(userId, sessionId, { provedAt: new Date(this.clock.now()) });
  }

  /** All other sessions end. False when the password is not the one that was checked. */
  replacePassword(userId: string, change: PasswordChange): Promise<boolean> {
    return this.sessions.replacePassword(userId, change);
  }

  private living(sessions: readonly OpenSession[]): OpenSession[] {
    return livingSessions(sessions, this.clock.now());
  }
}

const loginFailed = () => new DomainError('unauthenticated', 'auth.login_failed', 'Wrong username or password');
