import type { CountedOwner, Envelope } from '@linkstall/contracts/http';
import { LRUCache } from 'lru-cache';

import type { Backend } from '../http/backend.ts';

/** Time limit for a lookup, because a visit is only in memory until then. */
const LOOKUP_LIMIT_MS = 1500;
const FRESH_MS = 60_000;
/** How long a missing owner is cached, because a new user can register under the name. */
const MISSING_MS = 5_000;
const MAX_OWNERS = 10_000;
/** Statuses with which the API rejects invalid names. */
const INVALID_NAME_STATUSES = [400, 414, 431];

/** Looks up the owner of a page and the owner's time zone in the API. */
export class CountedOwners {
  readonly #known: LRUCache<string, CountedOwner>;
  readonly #missing = new LRUCache<string, true>({ max: MAX_OWNERS, ttl: MISSING_MS });

  constructor(backend: Backend, edgeKey: string) {
    const headers = { 'x-edge-key': edgeKey, accept: 'application/json' };
    this.#known = new LRUCache({
      max: MAX_OWNERS,
      ttl: FRESH_MS,
      allowStale: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (name) => {
        const path = `/api/v1/insights/owners/${encodeURIComponent(name)}`;
        const { status, body } = await backend.read(path, { limitMs: LOOKUP_LIMIT_MS, headers });
        const envelope = parseEnvelope(body);
        if (status === 200 && envelope?.data) return envelope.data;
        // Any other 404 means that the API has another key. An API with the right key can start later.
        const hasNoOwner = INVALID_NAME_STATUSES.includes(status) || envelope?.code === 'user.not_found';
        if (!hasNoOwner) throw new Error(`the API answered ${status}`);
        this.#missing.set(name, true);
        return undefined;
      },
    });
  }

  knows(name: string): boolean {
    return this.#known.peek(name, { allowStale: true }) !== undefined;
  }

  /** Null when the page has no owner. Rejects when the API is unavailable and nothing is cached. */
  async find(name: string): Promise<CountedOwner | null> {
    if (this.#missing.has(name)) return null;
    // With stale values allowed, a failed lookup resolves to undefined instead of rejecting.
    const owner = await this.#known.fetch(name);
    if (owner) return owner;
    if (this.#missing.has(name)) return null;
    throw new Error('the API does not name the owner of the page');
  }
}

function parseEnvelope(body: Buffer): Partial<Envelope<CountedOwner> & { readonly code: string }> | null {
  try {
    return JSON.parse(body.toString('utf8')) as Partial<Envelope<CountedOwner> & { readonly code: string }>;
  } catch {
    return null;
  }
}
