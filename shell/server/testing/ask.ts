import { type IncomingHttpHeaders, request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** One HTTP request exactly as written: no redirects followed, nothing unpacked, the path not tidied. */
export const ask = (
  base: string,
  path: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const sent = request({ hostname, port, path, method, headers, agent: false }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.once('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes, text: bytes.toString('utf8') });
      });
      reply.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** Ends what hangs. The machine may be busy, so nothing else is proved by it. */
const GUARD_MS = 30_000;

/** Waits for something that this process can see. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + GUARD_MS; !(await holds()); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > end) throw new Error(`it is not so after ${GUARD_MS / 1000} s: ${holds.toString()}`);
}

/** Asks until the response is what is waited for. */
export async function askUntil(question: () => Promise<Reply>, holds: (reply: Reply) => boolean): Promise<Reply> {
  for (const end = Date.now() + GUARD_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const reply = await question();
    if (holds(reply) || Date.now() > end) return reply;
  }
}
