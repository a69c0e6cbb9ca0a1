import { FOREIGN_CALLS } from '@linkstall/contracts/foreign';
import type { RemoteToken } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';

import type { Caller } from './guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { refOf, type Writer } from '../idempotency/keyed-write.rule.js';
import type { OpenSession, ClientInfo } from '../users/open-session.rule.js';
import { UserSessionsService } from '../users/user-sessions.service.js';
import { AccessTokens, REMOTE_LIFETIME_SECONDS } from './access-tokens.js';
import { isFromBrowser, SessionCookies } from './session-cookies.js';

/** The headers that prove a session. */
type Credentials = Pick<IncomingHttpHeaders, 'authorization' | 'cookie' | 'sec-fetch-site'>;

/** Sessions are stored in the user document. An access token contains the id of a session. */
@Injectable()
export class SessionsService {
  // oxlint-disable-next-line max-params -- users, tokens and cookies
  constructor(
    private readonly userSessions: UserSessionsService,
    private readonly tokens: AccessTokens,
    private readonly cookies: SessionCookies,
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
    const session = { id, begunAt: now, seenAt: now, address, device, cookieHash };
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

  /** The user of a request. User and session are read each time. */
  async callerOf(headers: Credentials): Promise<Caller | null> {
    return this.callerWith(await this.tokens.read(headers.authorization), headers);
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
  async remoteCallerOf(headers: Credentials, call: string): Promise<Caller | null> {
    const claims = await this.tokens.readForRemote(headers.authorization);
    const caller = await this.callerWith(claims, headers);
    if (caller && !isAllowed(call, claims?.calls ?? [])) throw callNotAllowed(call);
    return caller && { ...caller, isOperator: false, begunAt: 0 };
  }

  private async callerWith(
    claims: { readonly userId: string; readonly sessionId: string } | null,
    headers: Credentials,
  ): Promise<Caller | null> {
    const openSession = claims && (await this.userSessions.find(claims.userId, claims.sessionId));
    if (!openSession || !this.cookies.allows(openSession.session, headers.cookie)) return null;
    const { user, session } = openSession;
    // A failure to record the use does not fail the call.
    await this.userSessions.recordUse(user.id, session).catch(() => undefined);
    const { id, username, isOperator } = user;
    const isInBrowser = session.cookieHash !== null || isFromBrowser({ headers });
    const begunAt = session.begunAt.getTime();
    return { id, username, isOperator, sessionId: session.id, isInBrowser, begunAt, hasEnded: false };
  }

  /** The caller that a token names, even if the session has ended or the user is deleted. */
  async formerCallerOf({ authorization }: Credentials): Promise<Caller | null> {
    const claims = await this.tokens.read(authorization);
    if (!claims) return null;
    const { userId: id, sessionId } = claims;
    return { id, username: '', isOperator: false, sessionId, isInBrowser: false, begunAt: 0, hasEnded: true };
  }
}

/** A foreign remote may never make a call outside FOREIGN_CALLS, even if its token names the call. */
const isAllowed = (call: string, declared: readonly string[]): boolean =>
  declared.includes(call) && FOREIGN_CALLS.some((allowed) => allowed === call);

const callNotAllowed = (call: string) =>
  new DomainError(
    'forbidden',
    'auth.remote_call',
    `A foreign remote may not call ${call}: declare the call in routes.json`,
  );
