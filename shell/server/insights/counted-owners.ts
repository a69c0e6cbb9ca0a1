import type { CountedOwner, Envelope } from '@linkstall/contracts/http';
import { LRUCache } from 'lru-cache';

import type { Backend } from '../http/backend.ts';

const LIMIT_MS = 3000;
const FRESH_MS = 60_000;
const MOST = 10_000;

/** Whose a page is, and when it is which day there, as the API says. */
export class CountedOwners {
  readonly #known: LRUCache<string, { readonly owner: CountedOwner | null }>;

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
        if (status === 404) return { owner: null };
        if (status !== 200) throw new Error(`the API answered ${status}`);
        return { owner: (JSON.parse(body.toString('utf8')) as Envelope<CountedOwner>).data };
      },
    });
  }

  /** Null for nobody's. Rejects when the API cannot be asked and never was. */
  async find(name: string): Promise<CountedOwner | null> {
    return (await this.#known.fetch(name))?.owner ?? null;
  }
}
