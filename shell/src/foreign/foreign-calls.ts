/**
 * The API calls of a foreign remote. The shell makes them with a short-lived token that allows only the calls that the remote
 * declares. Neither this token nor the user's own token reaches the frame.
 */
import type { RemoteToken } from '@linkstall/contracts/http';
import { type HttpPort, isApiFailure, type ShellApi } from '@linkstall/contracts/shell';

import { createHttp } from '../http/api-client.ts';
import { requestError } from '../http/failure.ts';
import type { ForeignCallMessage } from './foreign-port.ts';

interface ForeignCallsOptions {
  readonly shell: Pick<ShellApi, 'http' | 'session' | 'origin'>;
  readonly remote: string;
  readonly release: string;
  /** The declared calls, such as `GET /link/all-link`. */
  readonly calls: readonly string[];
}

/** A token is renewed this long before its end, because requests and responses take time. */
const RENEW_BEFORE_MS = 30_000;

interface CurrentToken {
  readonly value: string;
  readonly userId: string | undefined;
  readonly usableUntil: number;
}

export function createForeignCalls(
  { shell, remote, release, calls }: ForeignCallsOptions,
  now = () => Date.now(),
): (call: ForeignCallMessage) => Promise<unknown> {
  let token: CurrentToken | null = null;
  const http = createHttp({
    token: () => token?.value ?? null,
    onUnauthorized: () => Promise.resolve(false),
    origin: shell.origin,
  });
  const renew = async (): Promise<CurrentToken> => {
    const userId = shell.session.current()?._id;
    const path = `/users/remote-token/${remote}/${release}`;
    const { remoteToken, lifetimeSeconds } = await shell.http.get<RemoteToken>(path);
    return { value: remoteToken, userId, usableUntil: now() + lifetimeSeconds * 1000 - RENEW_BEFORE_MS };
  };
  return async ({ method, path, body }) => {
    if (!calls.includes(`${method} ${path}`)) throw notDeclared(`${method} ${path}`);
    if (!token || token.userId !== shell.session.current()?._id || now() >= token.usableUntil) token = await renew();
    const send = () => SENDERS[method](http, path, body);
    try {
      return await send();
    } catch (error) {
      // A password change or a new login ends all tokens of the previous session.
      if (!isApiFailure(error) || error.status !== 401) throw error;
      token = await renew();
      return send();
    }
  };
}

const SENDERS: Record<ForeignCallMessage['method'], (http: HttpPort, path: string, body?: object) => Promise<unknown>> =
  {
    GET: (http, path) => http.get(path),
    POST: (http, path, body) => http.post(path, body),
    PATCH: (http, path, body) => http.patch(path, body),
    DELETE: (http, path, body) => http.delete(path, body),
  };

const notDeclared = (call: string) =>
  requestError({
    status: 403,
    code: 'remote.call',
    message: `${call} is not among the calls in routes.json of this remote.`,
  });
