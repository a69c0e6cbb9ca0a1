import type { HttpPort } from '@linkstall/contracts/shell';

import { addressOf } from './address.ts';
import { noAnswer, unwrap } from './failure.ts';

interface HttpOptions {
  readonly token: () => string | null;
  /** A call with this token was answered 401. */
  readonly onUnauthorized: (token: string) => void;
  readonly origin?: string;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Calls that send no token by contract. */
const WITHOUT_TOKEN = /^\/users\/(register|login|forget-password|email-verifide|u\/[^/]+)$/;

/** The one HTTP client, with the bare token. axios is loaded by the first call, so visitors never load it. */
export function createHttp({ token, onUnauthorized, origin = location.origin }: HttpOptions): HttpPort {
  const call = async <T>(method: Method, path: string, body?: object): Promise<T> => {
    // Read before anything is awaited: a logout sends the token that it is about to forget.
    const sent = WITHOUT_TOKEN.test(path) ? null : token();
    const url = addressOf(path, origin);
    const { status, data } = await request({ method, url, data: body, headers: sent ? { Authorization: sent } : {} });
    if (status === 401 && sent) onUnauthorized(sent);
    return unwrap(status, data) as T;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  };
}

interface Request {
  readonly method: Method;
  readonly url: string;
  readonly data: object | undefined;
  readonly headers: Record<string, string>;
}

async function request(config: Request): Promise<{ readonly status: number; readonly data: unknown }> {
  try {
    const { default: axios } = await import(/* webpackChunkName: "lazy-axios" */ 'axios');
    return await axios.request<unknown>({ ...config, validateStatus: null });
  } catch {
    throw noAnswer();
  }
}
