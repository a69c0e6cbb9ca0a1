// A view without the product: three processes forward a request, and each of them computes for a while. The time of this relay
// shows the current speed of processes and cores on this machine.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

import { sendRequest } from './requests.ts';

const PROCESSES = 3;
/** How often each process compresses a text of 12 kB. Together this is about the work of a fresh view. */
const TIMES = 20;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const TEXT = Array.from({ length: 400 }, (_, index) => `A line of text, number ${index * 7919}.`).join('\n');

export async function startRelay() {
  const children: ChildProcess[] = [];
  let url = '';
  for (let index = 0; index < PROCESSES; index += 1) {
    const child = fork(import.meta.filename, [url]);
    children.push(child);
    [url] = await once(child, 'message');
  }
  return { url, stop: () => children.forEach((child) => child.disconnect()) };
}

/** @param next the URL to forward to */
function serve(next: string) {
  const server = createServer(async (_, response) => {
    if (next) await sendRequest({ url: next });
    for (let count = 0; count < TIMES; count += 1) brotliCompressSync(TEXT, QUICK);
    response.end(TEXT);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  });
}

if (import.meta.filename === process.argv[1]) {
  serve(process.argv[2] ?? '');
  process.once('disconnect', () => process.exit());
}
