// The time of a view right after a write of its creator. After each view, a relay of three processes does about the same work,
// for comparison. On both sides only the fastest tenth counts: it contains all necessary waiting, but not the delays by other
// load of the machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { quantile, ratios, row, spread } from './statistics.ts';
import { startRelay } from './machine/relay.ts';
import { sendRequest, type Target } from './machine/requests.ts';
import type { BenchResources } from './resources.ts';
import type { Row } from './report.ts';

const WARM_UP_VIEWS = 10;
const VIEWS = 60;
const FASTEST_SHARE = 0.1;
const LIMIT = 2.2;

/** Request headers that make the edge render the page again without storing it. */
export const freshViewHeaders = (dataDir: string) => ({
  ...{ 'accept-encoding': 'br', 'cache-control': 'no-cache' },
  'x-preview-key': readFileSync(join(dataDir, 'preview-key'), 'utf8').trim(),
});

export async function timeOfFreshView(resources: BenchResources): Promise<Row[]> {
  const { url } = await resources.platform();
  const { username, changeLine } = await resources.secondCreator();
  const page = { url: `${url}/${username}`, headers: { 'accept-encoding': 'br' } };
  const relay = await startRelay();
  const viewTimes: number[] = [];
  const relayTimes: number[] = [];
  try {
    for (let view = -WARM_UP_VIEWS; view < VIEWS; view += 1) {
      await changeLine(`Said ${view + WARM_UP_VIEWS + 1} times.`);
      const times = [await timeOf(page), await timeOf(relay)];
      if (view < 0) continue;
      viewTimes.push(times[0] ?? NaN);
      relayTimes.push(times[1] ?? NaN);
    }
  } finally {
    relay.stop();
  }
  return [
    {
      ...{ name: 'time of the view after a write / of a bare relay', unit: '', limit: LIMIT },
      ...{
        value: quantile(viewTimes, FASTEST_SHARE) / quantile(relayTimes, FASTEST_SHARE),
        spread: spread(ratios(viewTimes, relayTimes)),
      },
    },
    row('time of the view after a write', viewTimes, { unit: 'ms' }),
    row('time of a bare relay', relayTimes, { unit: 'ms' }),
  ];
}

async function timeOf(page: Target) {
  const startedAt = performance.now();
  const { status } = await sendRequest(page);
  if (status !== 200) throw new Error(`${page.url} answered ${status}`);
  return performance.now() - startedAt;
}
