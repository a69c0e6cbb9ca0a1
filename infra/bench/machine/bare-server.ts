// A server of node's own with nothing in it: the bytes and headers of one response, whatever is asked for. It is the least
// that a response costs where node gives it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';

import type { HttpResponse } from './requests.ts';

/** Those that belong to one sending, and what node says by itself. */
const NOT_COPIED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** @param response that it gives */
export async function startBareServer({ status, headers, body }: HttpResponse) {
  const child = fork(import.meta.filename);
  const kept = headers.filter(([name]) => !NOT_COPIED.has(name.toLowerCase()));
  child.send({ status, headers: Object.fromEntries(kept), body: body.toString('base64') });
  const [{ url }] = await once(child, 'message');
  return { url: String(url), pid: child.pid ?? 0, stop: async () => child.disconnect() };
}

function serve(given: { status: number; headers: Record<string, string>; body: string }) {
  const body = Buffer.from(given.body, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(given.status, given.headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` });
  });
}

if (import.meta.filename === process.argv[1]) {
  process.once('message', serve);
  process.once('disconnect', () => process.exit());
}
