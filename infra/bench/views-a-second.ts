// Views a second at 32 connections, by wrk, in turns: of the page in the cache, drawn anew, and unchanged; of nginx with the
// static copy, and of bare node:http.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { STATIC_COPY } from './contestants/contestants.ts';
import { row } from './statistics.ts';
import { freshView } from './fresh-time.ts';
import { startBareServer } from './machine/bare-server.ts';
import { findProgram } from './machine/programs.ts';
import { ask, type Asked } from './machine/requests.ts';
import type { Prepared } from './prepared.ts';
import type { Row } from './report.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;

const run = promisify(execFile);

export async function viewsASecond(prepared: Prepared, page: Asked): Promise<Row[]> {
  const wrk = await findProgram('wrk', { debian: 'wrk', signal: prepared.signal });
  const { pages } = await prepared.contestants();
  const { dataDir } = await prepared.platform();
  const cached = await ask(page);
  const bare = await startBareServer(cached);
  try {
    const all: (Asked & { name: string; rates: number[] })[] = [
      { ...page, name: 'cached', rates: [] },
      { ...page, name: 'unchanged (304)', headers: { ...page.headers, 'if-none-match': cached.etag ?? '' }, rates: [] },
      { ...page, name: 'drawn anew', headers: freshView(dataDir), rates: [] },
      { url: pages.get(STATIC_COPY) ?? '', headers: page.headers ?? {}, name: 'nginx, static copy', rates: [] },
      { url: bare.url, headers: page.headers ?? {}, name: 'bare node:http', rates: [] },
    ];
    for (let round = 0; round < ROUNDS; round += 1) for (const asked of all) asked.rates.push(await rate(wrk, asked));
    return all.map(({ name, rates }) => row(`views a second: ${name}`, rates, { unit: '' }));
  } finally {
    await bare.stop();
  }
}

async function rate(wrk: string, { url, headers = {} }: Asked) {
  const said = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(wrk, ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...said, url]);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? NaN);
}
