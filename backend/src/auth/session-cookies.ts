import { Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { timingSafeEqual } from 'node:crypto';

import { KeyedHash } from '../limits/keyed-hash.js';
import { hashOf } from '../users/one-time-token.rule.js';
import { SESSION_MS, type OpenSession } from '../users/open-session.rule.js';

const PURPOSE = 'session cookie';
const NAME = 'ls_session_';
/** Browsers accept a cookie with this prefix only with TLS, for this host alone, and with `Path=/`. */
const HOST_PREFIX = '__Host-';
const COOKIE = /(?:^|; *)((?:__Host-)?ls_session_([\w-]+))=([\w-]*)/g;
/** A browser with more session cookies than this loses the old ones at its next login. */
const MAX_COOKIES = 20;

/**
 * Binds the token of a browser to the browser. The token is refused without the cookie of its session, which no script
 * can read. So a token that a script has copied works nowhere else.
 *
 * Each session has a cookie of its own, because the ports of one host share their cookies (`npm start` and `linkstall dev`).
 * The value is a keyed hash of the session's id, so that a repeated login gets the same cookie. The database stores only a
 * hash of the value. A login that is repeated after a rotation of the key gets another value, which is accepted, too.
 */
@Injectable()
export class SessionCookies {
  constructor(private readonly keyedHash: KeyedHash) {}

  /** The stored hash for the cookie of a new session. */
  hashFor(sessionId: string): string {
    return hashOf(this.valueFor(sessionId));
  }

  /** Whether a request with this Cookie header may use the session. */
  allows({ id, cookieHash }: Pick<OpenSession, 'id' | 'cookieHash'>, header: string | undefined): boolean {
    if (cookieHash === null) return true;
    const sentHashes = cookiesIn(header).flatMap(({ sessionId, value }) => (sessionId === id ? [hashOf(value)] : []));
    if (sentHashes.some((sent) => isEqual(sent, cookieHash))) return true;
    const validHashes = sentHashes.length > 0 ? this.keyedHash.allOf(PURPOSE, id).map(hashOf) : [];
    return (
      validHashes.includes(cookieHash) && sentHashes.some((sent) => validHashes.some((valid) => isEqual(sent, valid)))
    );
  }

  set(response: Response, sessionId: string): void {
    const { secure } = response.req;
    const name = `${secure ? HOST_PREFIX : ''}${NAME}${sessionId}`;
    response.cookie(name, this.valueFor(sessionId), { ...attributes(secure), maxAge: SESSION_MS });
  }

  /** Removes the cookies of ended sessions, and all others when there are too many. */
  clear(response: Response, endedIds: readonly string[]): void {
    const { secure, headers } = response.req;
    const cookies = cookiesIn(headers.cookie);
    const hasTooMany = cookies.length > MAX_COOKIES;
    for (const { name, sessionId } of cookies)
      if (hasTooMany || endedIds.includes(sessionId)) response.clearCookie(name, attributes(secure));
  }

  private valueFor(sessionId: string): string {
    return this.keyedHash.of(PURPOSE, sessionId);
  }
}

/**
 * Whether a browser sent the request. A browser sends `Sec-Fetch-Site` to sites with TLS and to localhost, and no script can
 * remove it. Node's `fetch` sends only `Sec-Fetch-Mode`. A request with a session cookie counts as a request of a browser, too.
 */
export function isFromBrowser({ headers }: Pick<Request, 'headers'>): boolean {
  return headers['sec-fetch-site'] !== undefined || cookiesIn(headers.cookie).length > 0;
}

const attributes = (secure: boolean): CookieOptions => ({ httpOnly: true, sameSite: 'strict', path: '/', secure });

const cookiesIn = (header = '') =>
  [...header.matchAll(COOKIE)].map(([, name = '', sessionId = '', value = '']) => ({ name, sessionId, value }));

const isEqual = (first: string, second: string): boolean =>
  first.length === second.length && timingSafeEqual(Buffer.from(first), Buffer.from(second));
