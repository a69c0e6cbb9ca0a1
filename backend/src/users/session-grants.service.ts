import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';

import { Clock } from '../config/clock.js';
import { newRef } from '../idempotency/keyed-write.rule.js';
import { hashOf } from './one-time-token.rule.js';
import {
  CONFIRMED_MS,
  endOf,
  WAITING_MS,
  type GrantText,
  type SessionGrant,
  type SessionKey,
} from './session-grant.rule.js';
import { SessionGrantsRepository } from './session-grants.repository.js';

interface GrantUse {
  readonly id: string;
  readonly secret: string;
  /** Hash of the call that is sent. */
  readonly call: string;
  /** Hash of the request's idempotency key. */
  readonly usedBy: string;
}

/** Grants of sessions. They are stored in the session, so that they end with it. */
@Injectable()
export class SessionGrantsService {
  constructor(
    private readonly grants: SessionGrantsRepository,
    private readonly clock: Clock,
  ) {}

  /** Stores a call that waits for its confirmation. Returns its id. The call is refused until the user confirms it. */
  async add(session: SessionKey, call: string, { title, text, done }: GrantText): Promise<string> {
    const now = this.clock.now();
    const id = newRef();
    const grant = { id, call, title, text, done, until: new Date(now + WAITING_MS), secretHash: null, usedBy: null };
    const ended = (await this.grants.list(session)).filter((each) => endOf(each) <= now);
    await this.grants.add(session, grant, ended);
    return id;
  }

  /** The call that waits for its confirmation; null when it has ended or was sent. */
  async find(session: SessionKey, id: string): Promise<SessionGrant | null> {
    const grant = (await this.grants.list(session)).find((each) => each.id === id);
    return grant && grant.usedBy === null && endOf(grant) > this.clock.now() ? grant : null;
  }

  /** Confirms a call. Returns the secret for the call; confirming again replaces the secret. Null when the grant has changed meanwhile. */
  async confirm(session: SessionKey, grant: SessionGrant): Promise<string | null> {
    const secret = newRef();
    const change = { secretHash: hashOf(secret), until: new Date(this.clock.now() + CONFIRMED_MS) };
    return (await this.grants.update(session, grant, change)) ? secret : null;
  }

  /** Ends a call that waits for its confirmation. */
  async end(session: SessionKey, grant: SessionGrant): Promise<void> {
    await this.grants.update(session, grant, { until: new Date(0) });
  }

  /** Uses a confirmed grant for its call. Returns false when it is another call, or when the grant was used or has ended. */
  async use(session: SessionKey, { id, secret, call, usedBy }: GrantUse): Promise<boolean> {
    const grant = (await this.grants.list(session)).find((each) => each.id === id);
    if (!grant?.secretHash || grant.call !== call || !isEqual(hashOf(secret), grant.secretHash)) return false;
    if (endOf(grant) <= this.clock.now()) return false;
    return grant.usedBy === null ? this.grants.update(session, grant, { usedBy }) : grant.usedBy === usedBy;
  }
}

const isEqual = (first: string, second: string): boolean =>
  first.length === second.length && timingSafeEqual(Buffer.from(first), Buffer.from(second));
