// A bare HTTP server of node. It answers every request with the same bytes and headers, which is the lowest cost of a response
// in node.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';

import type { HttpResponse } from './requests.ts';

/** Headers of a single transfer, and headers that node adds itself. */
const NOT_COPIED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** @param response the response that the server sends */
export async function startBareServer({ status, headers, body }: HttpResponse) {
  const child = fork(import.meta.filename);
  const copiedHeaders = headers.filter(([name]) => !NOT_COPIED.has(name.toLowerCase()));
  child.send({ status, headers: Object.fromEntries(copiedHeaders), body: body.toString('base64') });
  const [{ url }] = await once(child, 'message');
  return { url: String(url), pid: child.pid ?? 0, stop: async () => child.disconnect() };
}

function serve(response: { status: number; headers: Record<string, string>; body: string }) {
  const body = Buffer.from(response.body, 'base64');
  const server = createServer((_, res) => {
    res.writeHead(response.status, response.headers);
    res.end(body);
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
