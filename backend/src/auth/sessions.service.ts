import { Injectable } from '@nestjs/common';

import type { Caller } from '../access/access.decorator.js';
import { FRESH_MS } from '../access/fresh-login.decorator.js';
import { Clock } from '../config/clock.js';
import { refOf, type Writer } from '../idempotency/keyed-write.rule.js';
import type { OpenSession, Whereabouts } from '../users/open-session.rule.js';
import { UserSessionsService } from '../users/user-sessions.service.js';
import { AccessTokens } from './access-tokens.js';
import { PasswordProofService } from './password-proof.service.js';

/** Sessions are stored in the user document; a token names one. */
@Injectable()
export class SessionsService {
  // oxlint-disable-next-line max-params -- users, tokens and password proof
  constructor(
    private readonly kept: UserSessionsService,
    private readonly tokens: AccessTokens,
    private readonly proof: PasswordProofService,
    private readonly clock: Clock,
  ) {}

  /** Starts a session and returns its token, unless the password was changed since it was checked. */
  async begin(writer: Writer, passwordHash: string, from: Whereabouts): Promise<string> {
    const { session, token } = await this.prepare(writer, from);
    await this.kept.begin(writer, session, passwordHash);
    return token;
  }

  /** A new session that starts when it is stored; repetitions of a write get the same one. */
  async prepare(
    { id: userId, write }: Writer,
    from: Whereabouts,
  ): Promise<{ readonly session: OpenSession; readonly token: string }> {
    const id = refOf(write);
    const now = new Date(this.clock.now());
    const session = { id, begunAt: now, provedAt: now, seenAt: now, ...from };
    return { session, token: await this.tokens.issue({ userId, sessionId: id }) };
  }

  /** Ends the session of the token. An ended session or a missing token is no error. */
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

  /** Makes the caller's session as fresh as a login. */
  async confirm({ id, sessionId }: Caller, password: string): Promise<void> {
    await this.proof.require({ userId: id, field: 'password', password });
    await this.kept.prove(id, sessionId);
  }

  /** The user of an Authorization header. User and session are read each time. */
  async callerOf(header: string | undefined): Promise<Caller | null> {
    const claims = await this.tokens.read(header);
    const found = claims && (await this.kept.find(claims.userId, claims.sessionId));
    if (!found) return null;
    const { user, session } = found;
    // A failure to record the use does not fail the call.
    await this.kept.see(user.id, session).catch(() => undefined);
    const isFresh = this.clock.now() - session.provedAt.getTime() <= FRESH_MS;
    const { id, username, isOperator } = user;
    return { id, username, isOperator, sessionId: session.id, isFresh, hasEnded: false };
  }

  /** The user of a header whose session may have ended and whose user may be gone. */
  async formerCallerOf(header: string | undefined): Promise<Caller | null> {
    const claims = await this.tokens.read(header);
    if (!claims) return null;
    const { userId: id, sessionId } = claims;
    return { id, username: '', isOperator: false, sessionId, isFresh: true, hasEnded: true };
  }
}
