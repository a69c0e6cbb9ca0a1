import type { HttpPort } from '@linkstall/contracts/shell';

import { prefetchedResponse, forgetPrefetched } from './prefetched-responses.ts';
import {
  isTokenRefused,
  isUnavailable,
  isKeyReused,
  grantIdOf,
  isConnectionLost,
  isFromProxy,
  noResponse,
  timedOut,
  unwrapFile,
} from './failure.ts';
import { createPublicApi } from './public-api.ts';
import { isWrite, sendUntilResponse, WriteKeys } from './idempotent-retry.ts';
import { isTeamApi, resultOfCall, urlOfCall } from './team-api.ts';
import { abortable, createTimeLimit, type TimeLimit } from './time-limit.ts';

interface HttpOptions {
  readonly token: () => string | null;
  /** Called after a 401. Resolves to true when the call may be repeated with the current token. */
  readonly onUnauthorized: (token: string) => Promise<boolean>;
  /** Called when a call needs a grant. Resolves when the user has returned without a confirmation. */
  readonly onGrantRequired?: (id: string, call: SensitiveCall) => Promise<void>;
  /** A confirmed grant. A client with a grant sends only one call. */
  readonly grant?: string;
  /** Sends a request that replaces the token. */
  readonly renewToken?: <T>(send: () => Promise<T>) => Promise<T>;
  /** Called with the number of the newest change of the releases, which each response names. */
  readonly onReleaseChange?: (change: number) => void;
  readonly origin?: string;
  readonly timeLimit?: typeof createTimeLimit;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Calls without a token: the calls that the specification names, and `email-undo`, because its link needs no login. */
const WITHOUT_TOKEN = /^\/users\/(register|login|forget-password|email-verifide|email-undo|u\/[^/]+)$/;

/** The call that replaces the token of the session. */
const RENEWS_TOKEN = /^\/users\/password$/;

const RETRY_RULES = { isConnectionLost, isTemporary: ({ status, data }: ApiResponse) => isUnavailable(status, data) };

const resultOf = (response?: ApiResponse) => {
  if (!response || RETRY_RULES.isTemporary(response) || isFromProxy(response.status, response.data)) return 'unknown';
  return response.status < 300 ? 'done' : 'refused';
};

const ignoreGrant = () => Promise.resolve();
const ignoreChange = () => undefined;
const CHANGE_HEADER = 'x-linkstall-change';

/**
 * The HTTP client. It sends the bare token. The first call that needs axios loads axios. A read without a token uses fetch, so
 * the pages of visitors do not load axios.
 */
export function createHttp(options: HttpOptions): HttpPort {
  const {
    token,
    onUnauthorized,
    onGrantRequired = ignoreGrant,
    grant,
    renewToken = (send) => send(),
    onReleaseChange = ignoreChange,
    origin = location.origin,
    timeLimit = createTimeLimit,
  } = options;
  const tokenFor = (path: string) => (WITHOUT_TOKEN.test(path) ? null : token());
  const keys = new WriteKeys();
  const publicApi = createPublicApi(() => origin, timeLimit);
  const send = async (call: Call): Promise<ApiResponse> => {
    // Read before the first await, because a logout sends the token that it then removes.
    const sentToken = tokenFor(call.path);
    const prefetched =
      isWrite(call) || call.file ? undefined : await prefetchedResponse(call.path, sentToken, timeLimit);
    // axios is loaded now, so that the next call, such as a logout, does not wait for axios.
    if (prefetched) void loadClient().catch(() => undefined);
    const sendOnce = () =>
      request({ ...call, url: urlOfCall(call.path, origin), token: sentToken, grant }, timeLimit());
    const response: ApiResponse =
      prefetched ?? (await (RENEWS_TOKEN.test(call.path) ? renewToken(sendOnce) : sendOnce()));
    if (response.change) onReleaseChange(response.change);
    // The server of a team can answer 401 for a reason of its own.
    const { status, data } = response;
    const isFile = call.file === true;
    const isRefused = isTeamApi(call.path) ? isTokenRefused(status, data, isFile) : status === 401;
    const isRenewed = isRefused && sentToken !== null && (await onUnauthorized(sentToken));
    if (isRenewed) return send(call);
    const grantId = grantIdOf(status, data, isFile);
    if (grantId !== undefined && !isTeamApi(call.path)) await onGrantRequired(grantId, call);
    return response;
  };
  const write = async (call: Call): Promise<ApiResponse> => {
    forgetPrefetched();
    const key = keys.keyOf(call);
    let response: ApiResponse | undefined;
    try {
      response = await sendUntilResponse(() => send({ ...call, key }), RETRY_RULES);
    } finally {
      keys.recordResult(call, key, resultOf(response));
    }
    return isKeyReused(response.status, response.data) ? write(call) : response;
  };
  const call = async <T>(method: Method, path: string, body?: object): Promise<T> => {
    const apiCall: Call = { method, path, body };
    // A write to the server of a team is not repeated, because the server may not know the Idempotency key.
    const isRepeatable = isWrite(apiCall) && !isTeamApi(path);
    return resultOfCall(path, await (isRepeatable ? write(apiCall) : send(apiCall))) as T;
  };
  return {
    get: (path) => (tokenFor(path) || isTeamApi(path) ? call('GET', path) : publicApi.get(path)),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path, body) => call('DELETE', path, body),
    download: async (path) => {
      const { status, data, type } = await send({ method: 'GET', path, file: true });
      return unwrapFile(status, data as ArrayBuffer, type ?? '');
    },
  };
}

/** A call as it is sent again after its confirmation. */
export type SensitiveCall = Pick<Call, 'method' | 'path' | 'body' | 'file'>;

interface Call {
  readonly method: Method;
  readonly path: string;
  readonly body?: object | undefined;
  readonly file?: boolean;
  /** Idempotency key of a write. */
  readonly key?: string;
}

interface Request extends Call {
  readonly url: string;
  readonly token: string | null;
  readonly grant: string | undefined;
}

interface ApiResponse {
  readonly status: number;
  readonly data: unknown;
  readonly type?: string;
  readonly change?: number;
}

const loadClient = () => import(/* webpackChunkName: "lazy-axios" */ 'axios');

/** One try. The time limit aborts the try when there is no progress, also while axios loads. */
async function request(
  { method, url, body, token, grant, key, file = false }: Request,
  limit: TimeLimit,
): Promise<ApiResponse> {
  try {
    const { default: axios } = await abortable(limit, loadClient());
    const { status, data, headers } = await axios.request<unknown>({
      method,
      url,
      data: body,
      headers: {
        ...(token && { Authorization: token }),
        ...(key && { 'Idempotency-Key': key }),
        ...(grant && { 'X-Linkstall-Grant': grant }),
      },
      responseType: file ? 'arraybuffer' : 'json',
      validateStatus: null,
      signal: limit.signal,
      onUploadProgress: limit.restart,
      onDownloadProgress: limit.restart,
    });
    return { status, data, type: String(headers['content-type'] ?? ''), change: Number(headers[CHANGE_HEADER] ?? 0) };
  } catch {
    throw limit.signal.aborted ? timedOut() : noResponse();
  } finally {
    limit.end();
  }
}
