// How long a view takes right after its creator has written, against a request that as many processes pass on and compute
// for as long, in turns. Of both the quickest count: what is waited for in each view is in the quickest, too; that a machine is busy is not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { quantile, ratios, row, spread } from './statistics.ts';
import { startRelay } from './machine/relay.ts';
import { ask, type Asked } from './machine/requests.ts';
import type { Prepared } from './prepared.ts';
import type { Row } from './report.ts';

const WARM = 10;
const VIEWS = 60;
const QUICKEST = 0.1;
const LIMIT = 2.2;

/** Headers by which a view is drawn anew and kept nowhere. */
export const freshView = (dataDir: string) => ({
  ...{ 'accept-encoding': 'br', 'cache-control': 'no-cache' },
  'x-preview-key': readFileSync(join(dataDir, 'preview-key'), 'utf8').trim(),
});

export async function timeOfFreshView(prepared: Prepared): Promise<Row[]> {
  const { url } = await prepared.platform();
  const { username, say } = await prepared.another();
  const asked = { url: `${url}/${username}`, headers: { 'accept-encoding': 'br' } };
  const relay = await startRelay();
  const [views, relays] = [[0].slice(1), [0].slice(1)];
  try {
    for (let view = -WARM; view < VIEWS; view += 1) {
      await say(`Said ${view + WARM + 1} times.`);
      const pair = [await timeOf(asked), await timeOf(relay)];
      if (view < 0) continue;
      views.push(pair[0] ?? NaN);
      relays.push(pair[1] ?? NaN);
    }
  } finally {
    relay.stop();
  }
  return [
    {
      ...{ name: 'time of the view after a write / of a bare relay', unit: '', limit: LIMIT },
      ...{ value: quantile(views, QUICKEST) / quantile(relays, QUICKEST), spread: spread(ratios(views, relays)) },
    },
    row('time of the view after a write', views, { unit: 'ms' }),
    row('time of a bare relay', relays, { unit: 'ms' }),
  ];
}

async function timeOf(asked: Asked) {
  const begun = performance.now();
  const { status } = await ask(asked);
  if (status !== 200) throw new Error(`${asked.url} answered ${status}`);
  return performance.now() - begun;
}
