import { type IncomingHttpHeaders, request } from 'node:http';

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/**
 * Sends one HTTP request exactly as written. Redirects are not followed, bodies are not decompressed, and paths are not
 * normalized.
 */
export const sendRequest = (
  base: string,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString('utf8') });
      });
      response.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });

/** Ends a wait that never succeeds. The limit is long because the machine may be busy. */
const GUARD_MS = 30_000;

/** Waits until a condition is true. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + GUARD_MS; !(await check()); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > end)
      throw new Error(`the condition is still false after ${GUARD_MS / 1000} s: ${check.toString()}`);
}

/** Repeats the request until the response meets the condition. Returns the last response after `GUARD_MS`. */
export async function sendUntil(
  send: () => Promise<TestResponse>,
  check: (response: TestResponse) => boolean,
): Promise<TestResponse> {
  for (const end = Date.now() + GUARD_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const response = await send();
    if (check(response) || Date.now() > end) return response;
  }
}
