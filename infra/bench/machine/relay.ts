// What a view goes through, without us: a request that three processes pass on, each of which computes for a while. Its
// time says what processes and cores of this machine are good for just now.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

import { ask } from './requests.ts';

const PROCESSES = 3;
/** How often each compresses a text of 12 kB: together about what a fresh view computes. */
const TIMES = 20;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const TEXT = Array.from({ length: 400 }, (_, at) => `A line of text, number ${at * 7919}.`).join('\n');

export async function startRelay() {
  const children: ChildProcess[] = [];
  let url = '';
  for (let at = 0; at < PROCESSES; at += 1) {
    const child = fork(import.meta.filename, [url]);
    children.push(child);
    [url] = await once(child, 'message');
  }
  return { url, stop: () => children.forEach((child) => child.disconnect()) };
}

/** @param next where it is passed on to */
function serve(next: string) {
  const server = createServer(async (_, response) => {
    if (next) await ask({ url: next });
    for (let time = 0; time < TIMES; time += 1) brotliCompressSync(TEXT, QUICK);
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
