import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';

import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import type { OpenSession, Whereabouts } from '../users/open-session.js';
import { UserSessionsService } from '../users/user-sessions.service.js';
import type { Caller } from './access.js';
import { AccessTokens } from './access-tokens.js';
import { FRESH_MS } from './fresh-login.js';
import { PasswordProofService } from './password-proof.service.js';

/** Sessions are kept with the user; a token only names one. */
@Injectable()
export class SessionsService {
  // eslint-disable-next-line max-params -- a session is kept, named by a token, and freshened by a password
  constructor(
    private readonly kept: UserSessionsService,
    private readonly tokens: AccessTokens,
    private readonly proof: PasswordProofService,
    private readonly clock: Clock,
  ) {}

  /** Begins a session and answers its token, unless the password was changed since it was checked. */
  async begin(userId: string, passwordHash: string, from: Whereabouts): Promise<string> {
    const { session, token } = await this.prepare(userId, from);
    await this.kept.begin(userId, session, passwordHash);
    return token;
  }

  /** A session that begins when it is stored with the user. */
  async prepare(userId: string, from: Whereabouts): Promise<{ readonly session: OpenSession; readonly token: string }> {
    const id = randomBytes(16).toString('base64url');
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

  async endOne(userId: string, sessionId: string): Promise<void> {
    const isKnown = (await this.kept.list(userId)).some(({ id }) => id === sessionId);
    if (!isKnown || !(await this.kept.end(userId, sessionId)))
      throw new DomainError('not-found', 'session.not_found', 'This login has ended already');
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
    return { id: user.id, username: user.username, sessionId: session.id, isFresh };
  }
}
