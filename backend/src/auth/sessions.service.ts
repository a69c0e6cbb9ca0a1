import { FOREIGN_CALLS } from '@linkstall/contracts/foreign';
import type { RemoteToken } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';

import { notLoggedIn, type Caller } from './guards/access.decorator.js';
import { FRESH_MS } from './guards/fresh-login.decorator.js';
import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { mayBeComplete, refOf, type Writer } from '../idempotency/keyed-write.rule.js';
import type { OpenSession, ClientInfo } from '../users/open-session.rule.js';
import type { User } from '../users/user.types.js';
import { UserSessionsService } from '../users/user-sessions.service.js';
import { AccessTokens, REMOTE_LIFETIME_SECONDS } from './access-tokens.js';
import { PasswordProofService } from './password-proof.service.js';
import { SessionCookies } from './session-cookies.js';

/** The headers that prove a session. */
type Credentials = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>;

/** Sessions are stored in the user document. An access token contains the id of a session. */
@Injectable()
export class SessionsService {
  // oxlint-disable-next-line max-params -- users, tokens, cookies and password proof
  constructor(
    private readonly userSessions: UserSessionsService,
    private readonly tokens: AccessTokens,
    private readonly cookies: SessionCookies,
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
    { address, device, isBrowser }: ClientInfo,
  ): Promise<{ readonly session: OpenSession; readonly token: string }> {
    const id = refOf(write);
    const now = new Date(this.clock.now());
    const cookieHash = isBrowser ? this.cookies.hashFor(id) : null;
    const session = { id, begunAt: now, provedAt: now, seenAt: now, address, device, cookieHash };
    return { session, token: await this.tokens.issue({ userId, sessionId: id }) };
  }

  /** Ends the caller's session, and returns the session id of the token. An ended session or a missing token is no error. */
  async end(credentials: Credentials): Promise<string | null> {
    const caller = await this.callerOf(credentials);
    if (caller) await this.userSessions.end(caller.id, caller.sessionId);
    return (await this.tokens.read(credentials.authorization))?.sessionId ?? null;
  }

  list(userId: string): Promise<OpenSession[]> {
    return this.userSessions.list(userId);
  }

  endOne(writer: Writer, sessionId: string): Promise<void> {
    return this.userSessions.endOne(writer, sessionId);
  }

  /**
   * Replaces the caller's session with a fresh one. The old token ends, so that a stolen copy of it does not become fresh. A
   * repetition of the same call finds the new session.
   */
  async confirm(
    writer: Writer,
    { sessionId, password }: { readonly sessionId: string; readonly password: string },
    client: ClientInfo,
  ): Promise<{ readonly user: User; readonly accessToken: string }> {
    const { id: userId, write, hasEnded } = writer;
    const { session, token } = await this.prepare(writer, client);
    const find = () => this.userSessions.find(userId, session.id);
    let confirmed = mayBeComplete(write) ? await find() : null;
    if (!confirmed && !hasEnded) {
      const passwordHash = await this.proof.verifyOrThrow({ userId, sessionId, field: 'password', password });
      await this.userSessions.replace(userId, { endedId: sessionId, session, passwordHash });
      confirmed = await find();
    }
    if (!confirmed) throw notLoggedIn();
    return { user: confirmed.user, accessToken: token };
  }

  /** The user of a request. User and session are read each time. */
  async callerOf({ authorization, cookie }: Credentials): Promise<Caller | null> {
    return this.callerWith(await this.tokens.read(authorization), cookie);
  }

  /** A token with which the shell makes the declared API calls of a foreign remote. It ends with the session. */
  async tokenForRemote(
    { id: userId, sessionId }: Caller,
    remote: string,
    calls: readonly string[],
  ): Promise<RemoteToken> {
    const remoteToken = await this.tokens.issueForRemote({ userId, sessionId, remote, calls });
    return { remoteToken, lifetimeSeconds: REMOTE_LIFETIME_SECONDS };
  }

  /** The user for whom a foreign remote makes a call, or null. @throws 403 for a call that the remote may not make */
  async remoteCallerOf({ authorization, cookie }: Credentials, call: string): Promise<Caller | null> {
    const claims = await this.tokens.readForRemote(authorization);
    const caller = await this.callerWith(claims, cookie);
    if (caller && !isAllowed(call, claims?.calls ?? [])) throw callNotAllowed(call);
    return caller && { ...caller, isOperator: false, isFresh: false };
  }

  private async callerWith(
    claims: { readonly userId: string; readonly sessionId: string } | null,
    cookie: string | undefined,
  ): Promise<Caller | null> {
    const openSession = claims && (await this.userSessions.find(claims.userId, claims.sessionId));
    if (!openSession || !this.cookies.allows(openSession.session, cookie)) return null;
    const { user, session } = openSession;
    // A failure to record the use does not fail the call.
    await this.userSessions.recordUse(user.id, session).catch(() => undefined);
    const isFresh = this.clock.now() - session.provedAt.getTime() <= FRESH_MS;
    const { id, username, isOperator } = user;
    return { id, username, isOperator, sessionId: session.id, isFresh, hasEnded: false };
  }

  /** The user of a token whose session may have ended and whose user may be gone. */
  async formerCallerOf({ authorization }: Credentials): Promise<Caller | null> {
    const claims = await this.tokens.read(authorization);
    if (!claims) return null;
    const { userId: id, sessionId } = claims;
    return { id, username: '', isOperator: false, sessionId, isFresh: true, hasEnded: true };
  }
}

/** Calls outside the list are for trusted remotes, whatever a token says. */
const isAllowed = (call: string, declared: readonly string[]): boolean =>
  declared.includes(call) && FOREIGN_CALLS.some((allowed) => allowed === call);

const callNotAllowed = (call: string) =>
  new DomainError(
    'forbidden',
    'auth.remote_call',
    `A foreign remote may not call ${call}: declare the call in routes.json`,
  );
