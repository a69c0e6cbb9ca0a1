import type { PublicApi } from '@linkstall/contracts/shell';

import { addressOf } from './address.ts';
import { noAnswer, unwrap } from './failure.ts';

/** Reads of public data without a token: what a visitor may see, and nothing to load first. */
export const createPublicApi = (origin: () => string): PublicApi => ({
  async get<T>(path: string): Promise<T> {
    const url = addressOf(path, origin());
    const answer = await fetch(url, { headers: { Accept: 'application/json' }, credentials: 'omit' }).catch(() => {
      throw noAnswer();
    });
    return unwrap(answer.status, await answer.json().catch(() => null)) as T;
  },
});

export const publicApi = createPublicApi(() => location.origin);
