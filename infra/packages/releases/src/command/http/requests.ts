// Sends requests to a platform. A refusal of the server becomes a `ReleaseError` with all its problems.
import type { Problem } from '../../formats.ts';
import { ReleaseError } from '../../release-error.ts';

/** Long enough for an upload of one file over a slow line. */
const TIMEOUT_MS = 120_000;

export interface PlatformCall {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** An object is sent as JSON. */
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

interface ResponseBody {
  readonly data?: any;
  readonly code?: string;
  readonly message?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** A refusal of the server. `status` is 0 when no response arrived. */
export class PlatformError extends ReleaseError {
  readonly status: number;
  readonly retryAfterMs: number | null;

  constructor(
    { status, body = {}, retryAfterMs = null }: { status: number; body?: ResponseBody; retryAfterMs?: number | null },
    fallback: Problem,
  ) {
    const code = body.code ?? fallback.code;
    const message = body.message ?? body.detail ?? fallback.message;
    // The API names a problem of a release by its code, in the place of the field.
    const problems = (body.errors ?? []).map((error) => ({ code: error.field, message: error.message }));
    super(code, message, problems.length > 0 ? problems : [{ code, message }]);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether the same request can succeed later: a broken connection, a busy server, or a failure of the server. */
export const isTemporary = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Sends a call and returns the body of a successful response. */
export async function send(origin: string, call: PlatformCall): Promise<any> {
  const { response, text } = await exchange(origin, call);
  if (response.status >= 300 && response.status < 400)
    throw new PlatformError({ status: response.status }, redirected(origin, response.headers.get('location')));
  const body = parseJson(text);
  if (response.ok && (body !== null || text === '')) return body ?? {};
  const callName = `${call.method ?? 'GET'} ${call.path}`;
  // The API answers only `Not Found` to an unknown call.
  if (body?.code === 'route.not_found')
    throw new PlatformError({ status: response.status }, unknownCall(origin, callName));
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  const message = `${origin} answered ${response.status} to ${callName}.`;
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
  const fallback = { code: response.ok ? 'platform.response' : `platform.${response.status}`, message };
  throw new PlatformError({ status: response.status, body: body ?? {}, retryAfterMs }, fallback);
}

/** Sends a call and returns the `data` of a successful response. */
export const sendForData = async (origin: string, call: PlatformCall): Promise<any> => (await send(origin, call)).data;

async function exchange(origin: string, { method = 'GET', path, body, headers = {}, timeoutMs }: PlatformCall) {
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { accept: 'application/json', ...contentType(body), ...headers },
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      // A redirect could lead the token to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
    });
    return { response, text: await response.text() };
  } catch {
    throw new PlatformError(
      { status: 0 },
      { code: 'platform.unavailable', message: `${origin} does not answer. Check the address and the connection.` },
    );
  }
}

function contentType(body: object | Buffer | undefined): Record<string, string> {
  if (body === undefined) return {};
  return { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' };
}

const unknownCall = (origin: string, callName: string): Problem => ({
  code: 'route.not_found',
  message: `${origin} has no call ${callName}: its version of Linkstall is older or newer than this command line.`,
});

const redirected = (origin: string, location: string | null): Problem => ({
  code: 'platform.redirect',
  message: `${origin} redirects to ${location ?? 'another address'}. Use the final address of the platform.`,
});

function parseJson(text: string): ResponseBody | null {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
