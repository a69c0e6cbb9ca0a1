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

/** Asks until the answer is what is waited for. */
export async function askUntil(question: () => Promise<Reply>, holds: (reply: Reply) => boolean): Promise<Reply> {
  const end = Date.now() + 10_000;
  for (;;) {
    const reply = await question();
    if (holds(reply) || Date.now() > end) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
