// Views a second with 32 connections, measured by wrk alternately: the cached page, the page rendered again, the unchanged page
// (304), nginx with the static copy, and bare node:http.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { findOrInstall, findProgram } from '../runner/programs.mjs';
import { STATIC_COPY } from './contestants/contestants.ts';
import { row } from './statistics.ts';
import { freshViewHeaders } from './fresh-time.ts';
import { startBareServer } from './machine/bare-server.ts';
import { sendRequest, type Target } from './machine/requests.ts';
import type { BenchResources } from './resources.ts';
import type { Row } from './report.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;

const run = promisify(execFile);

export async function viewsASecond(resources: BenchResources, page: Target): Promise<Row[]> {
  const wrk = await findOrInstall(() => findProgram('wrk'), resources.signal);
  const { pages } = await resources.contestants();
  const { dataDir } = await resources.platform();
  const cachedResponse = await sendRequest(page);
  const bare = await startBareServer(cachedResponse);
  try {
    const contestants: (Target & { name: string; rates: number[] })[] = [
      { ...page, name: 'cached', rates: [] },
      {
        ...page,
        name: 'unchanged (304)',
        headers: { ...page.headers, 'if-none-match': cachedResponse.etag ?? '' },
        rates: [],
      },
      { ...page, name: 'rendered again', headers: freshViewHeaders(dataDir), rates: [] },
      { url: pages.get(STATIC_COPY) ?? '', headers: page.headers ?? {}, name: 'nginx, static copy', rates: [] },
      { url: bare.url, headers: page.headers ?? {}, name: 'bare node:http', rates: [] },
    ];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const contestant of contestants) contestant.rates.push(await rate(wrk, contestant));
    return contestants.map(({ name, rates }) => row(`views a second: ${name}`, rates, { unit: '' }));
  } finally {
    await bare.stop();
  }
}

async function rate(wrk: string, { url, headers = {} }: Target) {
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(wrk, ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...headerOptions, url]);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? NaN);
}
