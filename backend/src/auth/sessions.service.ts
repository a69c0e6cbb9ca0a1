import { Injectable } from '@nestjs/common';

import type { Caller } from './guards/access.decorator.js';
import { FRESH_MS } from './guards/fresh-login.decorator.js';
import { Clock } from '../config/clock.js';
import { refOf, type Writer } from '../idempotency/keyed-write.rule.js';
import type { OpenSession, ClientInfo } from '../users/open-session.rule.js';
import { UserSessionsService } from '../users/user-sessions.service.js';
import { AccessTokens } from './access-tokens.js';
import { PasswordProofService } from './password-proof.service.js';

/** Sessions are stored in the user document. An access token contains the id of a session. */
@Injectable()
export class SessionsService {
  // oxlint-disable-next-line max-params -- users, tokens and password proof
  constructor(
    private readonly userSessions: UserSessionsService,
    private readonly tokens: AccessTokens,
    private readonly proof: PasswordProofService,
    private readonly clock: Clock,
  ) {}

  /** Starts a session and returns its token, unless the password was changed since it was checked. */
  async begin(writer: Writer, passwordHash: string, client: ClientInfo): Promise<string> {
    const { session, token } = await this.prepare(writer, client);
    await this.userSessions.begin(writer, session, passwordHash);
    return token;
  }

  /** A new session that starts when it is stored; repetitions of a write get the same session. */
  async prepare(
    { id: userId, write }: Writer,
    client: ClientInfo,
  ): Promise<{ readonly session: OpenSession; readonly token: string }> {
    const id = refOf(write);
    const now = new Date(this.clock.now());
    const session = { id, begunAt: now, provedAt: now, seenAt: now, ...client };
    return { session, token: await this.tokens.issue({ userId, sessionId: id }) };
  }

  /** Ends the session of the token. An ended session or a missing token is no error. */
  async end(header: string | undefined): Promise<void> {
    const claims = await this.tokens.read(header);
    if (claims) await this.userSessions.end(claims.userId, claims.sessionId);
  }

  list(userId: string): Promise<OpenSession[]> {
    return this.userSessions.list(userId);
  }

  endOne(writer: Writer, sessionId: string): Promise<void> {
    return this.userSessions.endOne(writer, sessionId);
  }

  /** Makes the caller's session as fresh as a login. */
  async confirm({ id, sessionId }: Caller, password: string): Promise<void> {
    await this.proof.verifyOrThrow({ userId: id, sessionId, field: 'password', password });
    await this.userSessions.recordPasswordProof(id, sessionId);
  }

  /** The user of an Authorization header. User and session are read each time. */
  async callerOf(header: string | undefined): Promise<Caller | null> {
    const claims = await this.tokens.read(header);
    const openSession = claims && (await this.userSessions.find(claims.userId, claims.sessionId));
    if (!openSession) return null;
    const { user, session } = openSession;
    // A failure to record the use does not fail the call.
    await this.userSessions.recordUse(user.id, session).catch(() => undefined);
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
