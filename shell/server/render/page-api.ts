import type { ApiFailure, PublicApi } from '@linkstall/contracts/shell';

import { jsonObject } from '../http/body.ts';
import type { ApiReply } from './protocol.ts';

/** The API as a page's `load` sees it; `ask` carries the question out of the worker. */
export const pageApi = (ask: (path: string) => Promise<ApiReply>): PublicApi => ({
  async get<T>(path: string): Promise<T> {
    const { status, body } = await ask(path);
    const envelope = jsonObject(body);
    if (status >= 200 && status < 300 && envelope) return envelope['data'] as T;
    // The contract's failure is plain data: a class would not be the same class in two bundles.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw failureOf(status, envelope);
  },
});

/** Whether the page cannot be made because the API cannot be had, rather than because of what was asked. */
export const isAway = ({ status }: ApiFailure): boolean => status === 0 || status === 429 || status >= 500;

function failureOf(status: number, envelope: Record<string, unknown> | null): ApiFailure {
  const text = (key: string, fallback: string) => (typeof envelope?.[key] === 'string' ? envelope[key] : fallback);
  // A success that cannot be read is no answer.
  const said = status >= 200 && status < 300 ? 0 : status;
  return { status: said, code: text('code', 'api.away'), message: text('message', 'The API cannot be reached.') };
}
