import { addressKey } from '@linkstall/kit/address-key';
import { createHmac } from 'node:crypto';

import { cookieHeader, cookieOf } from '../http/cookies.ts';
import type { Exchange } from '../http/exchange.ts';

const COOKIE = 'ls_visitor';
/** A valid visitor id. Testers can set any such id; `linkstall resolve --visitor` shows its releases. */
const VISITOR = /^[\w-]{1,64}$/;
const ONE_MONTH = 30 * 24 * 60 * 60;

interface VisitorOptions {
  /** Secret of this edge, the same after a restart. */
  readonly previewKey: string;
}

interface Visitor {
  readonly id: string;
  /** The cookie to set; null when the visitor has it. */
  readonly cookie: string | null;
}

/**
 * The visitor id for rollouts. A visitor without one gets an id derived from IP address and user agent, so that a browser
 * without cookies sees the same release on every page.
 */
export function visitorOf(exchange: Exchange, options: VisitorOptions): () => Visitor {
  let visitor: Visitor | undefined;
  return () => (visitor ??= identifyVisitor(exchange, options));
}

function identifyVisitor(exchange: Exchange, { previewKey }: VisitorOptions): Visitor {
  const visitorCookie = cookieOf(exchange, COOKIE);
  if (visitorCookie && VISITOR.test(visitorCookie)) return { id: visitorCookie, cookie: null };
  const fingerprint = `visitor ${addressKey(exchange.client)} ${exchange.req.headers['user-agent'] ?? ''}`;
  const id = createHmac('sha256', previewKey).update(fingerprint).digest('hex').slice(0, 32);
  return { id, cookie: cookieHeader(exchange, { name: COOKIE, value: id, seconds: ONE_MONTH }) };
}
