import { Injectable } from '@nestjs/common';

import type { Caller } from '../access/access.decorator.js';
import { FRESH_MS } from '../access/fresh-login.decorator.js';
import { Clock } from '../config/clock.js';
import { refOf, type Writer } from '../idempotency/keyed-write.rule.js';
import type { OpenSession, Whereabouts } from '../users/open-session.rule.js';
import { UserSessionsService } from '../users/user-sessions.service.js';
import { AccessTokens } from './access-tokens.js';
import { PasswordProofService } from './password-proof.service.js';

/** Sessions are kept with the user; a token only names one. */
@Injectable()
export class SessionsService {
  // oxlint-disable-next-line max-params -- a session is kept, named by a token, and freshened by a password
  constructor(
    private readonly kept: UserSessionsService,
    private readonly tokens: AccessTokens,
    private readonly proof: PasswordProofService,
    private readonly clock: Clock,
  ) {}

  /** Begins a session and responses its token, unless the password was changed since it was checked. */
  async begin(writer: Writer, passwordHash: string, from: Whereabouts): Promise<string> {
    const { session, token } = await this.prepare(writer, from);
    await this.kept.begin(writer, session, passwordHash);
    return token;
  }

  /** A session that begins when it is stored with the user: of one write always the same. */
  async prepare(
    { id: userId, write }: Writer,
    from: Whereabouts,
  ): Promise<{ readonly session: OpenSession; readonly token: string }> {
    const id = refOf(write);
    const now = new Date(this.clock.now());
    const session = { id, begunAt: now, provedAt: now, seenAt: now, ...from };
    return { session, token: await this.tokens.issue({ userId, sessionId: id }) };
  }

  /** Ends the session of this token. One that is over already, or no token at all, is no error. */
  async end(header: string | undefined): Promise<void> {
    const claims = await this.tokens.read(header);
    if (claims) await this.kept.end(claims.userId, claims.sessionId);
  }

  list(userId: string): Promise<OpenSession[]> {
    return this.kept.list(userId);
  }

  endOne(writer: Writer, sessionId: string): Promise<void> {
    return this.kept.endOne(writer, sessionId);
  }

  /** Makes the session of the caller as fresh as a login. */
  async confirm({ id, sessionId }: Caller, password: string): Promise<void> {
    await this.proof.require({ userId: id, field: 'password', password });
    await this.kept.prove(id, sessionId);
  }

  /** Who sends this header. That user and session still exist is asked each time. */
  async callerOf(header: string | undefined): Promise<Caller | null> {
    const claims = await this.tokens.read(header);
    const found = claims && (await this.kept.find(claims.userId, claims.sessionId));
    if (!found) return null;
    const { user, session } = found;
    // What is only noted is no reason to refuse a call.
    await this.kept.see(user.id, session).catch(() => undefined);
    const isFresh = this.clock.now() - session.provedAt.getTime() <= FRESH_MS;
    const { id, username, isOperator } = user;
    return { id, username, isOperator, sessionId: session.id, isFresh, hasEnded: false };
  }

  /** Who sent this header while the session went on, whether or not there still is such a user. */
  async formerCallerOf(header: string | undefined): Promise<Caller | null> {
    const claims = await this.tokens.read(header);
    if (!claims) return null;
    const { userId: id, sessionId } = claims;
    return { id, username: '', isOperator: false, sessionId, isFresh: true, hasEnded: true };
  }
}
