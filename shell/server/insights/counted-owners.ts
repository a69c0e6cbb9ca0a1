import type { CountedOwner, Envelope } from '@linkstall/contracts/http';
import { LRUCache } from 'lru-cache';

import type { Backend } from '../http/backend.ts';

/** Until then a visit is only in memory. */
const LIMIT_MS = 1500;
const FRESH_MS = 60_000;
/** Who has just registered is somebody. */
const NOBODY_MS = 5_000;
const MOST = 10_000;
/** What the API says to what no name can be. */
const NO_NAME = [400, 414, 431];

/** Whose a page is, and when it is which day there, as the API says. */
export class CountedOwners {
  readonly #known: LRUCache<string, CountedOwner>;
  readonly #nobodies = new LRUCache<string, true>({ max: MOST, ttl: NOBODY_MS });

  constructor(backend: Backend, edgeKey: string) {
    const headers = { 'x-edge-key': edgeKey, accept: 'application/json' };
    this.#known = new LRUCache({
      max: MOST,
      ttl: FRESH_MS,
      allowStale: true,
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (name) => {
        const path = `/api/v1/insights/owners/${encodeURIComponent(name)}`;
        const { status, body } = await backend.read(path, { limitMs: LIMIT_MS, headers });
        const said = responseIn(body);
        if (status === 200 && said?.data) return said.data;
        // Another 404 is one of an API that has another key: it may be started a moment after us.
        const isNobody = NO_NAME.includes(status) || said?.code === 'user.not_found';
        if (!isNobody) throw new Error(`the API answered ${status}`);
        this.#nobodies.set(name, true);
        return undefined;
      },
    });
  }

  /** Whether the API need not be asked. */
  knows(name: string): boolean {
    return this.#known.peek(name, { allowStale: true }) !== undefined;
  }

  /** Null for nobody's. Rejects when the API cannot be asked and never was: that is nobody's fault. */
  async find(name: string): Promise<CountedOwner | null> {
    if (this.#nobodies.has(name)) return null;
    // With a stale response allowed, a question that failed is no rejection but nothing at all.
    const found = await this.#known.fetch(name);
    if (found) return found;
    if (this.#nobodies.has(name)) return null;
    throw new Error('the API does not say whose page that is');
  }
}

function responseIn(body: Buffer): Partial<Envelope<CountedOwner> & { readonly code: string }> | null {
  try {
    return JSON.parse(body.toString('utf8')) as Partial<Envelope<CountedOwner> & { readonly code: string }>;
  } catch {
    return null;
  }
}
