// How long a fresh view takes beyond what is computed for it: time in which nothing ran for it, and nothing of it waited for
// a core. A timer, a lock or somebody's slow answer is in it whole; that a machine is slow, or busy, is not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { quantile, row } from './figures.mjs';
import { KNOWS_THREADS, mainThread, treeOf, usedBy } from './machine/processes.mjs';
import { ask } from './machine/requests.mjs';

const WARM = 20;
const VIEWS = 80;
/** What else goes on beside a view takes from some of them; what is waited for in each is in the quickest, too. */
const SHARE = 0.25;
const LIMIT_MS = 12;

/** Headers by which a view is drawn anew and kept nowhere. @param {string} dataDir */
export const freshView = (dataDir) => ({
  ...{ 'accept-encoding': 'br', 'cache-control': 'no-cache' },
  'x-preview-key': readFileSync(join(dataDir, 'preview-key'), 'utf8').trim(),
});

/** @param {import('./prepared.mjs').Prepared} prepared @returns {Promise<import('./report.mjs').Row[]>} */
export async function waitOfFreshView(prepared) {
  const { url, dataDir, pidOf } = await prepared.platform();
  const asked = { url: `${url}/${(await prepared.creator()).username}`, headers: freshView(dataDir) };
  /** Of each process its main thread, on which a view goes from one to the next; of the database all, which is not ours. */
  const computing = () => {
    const threads = [process.pid, ...treeOf(pidOf('edge')), pidOf('backend')].map(mainThread);
    const all = [...threads, usedBy(pidOf('database'))];
    return all.reduce((sum, { ran, waited }) => sum + ran + waited, 0) / 1000;
  };
  const [waiting, whole] = [[], []].map((list) => /** @type {number[]} */ (list));
  for (let view = -WARM; view < VIEWS; view += 1) {
    const before = computing();
    const begun = performance.now();
    const { status } = await ask(asked);
    const took = performance.now() - begun;
    const explained = computing() - before;
    if (status !== 200) throw new Error(`a fresh view answered ${status}`);
    if (view < 0) continue;
    whole?.push(took);
    waiting?.push(took - explained);
  }
  const limit = KNOWS_THREADS ? { limit: LIMIT_MS } : {};
  return [
    {
      name: 'a fresh view waits, beyond what is computed',
      value: quantile(waiting ?? [], SHARE),
      unit: 'ms',
      ...limit,
    },
    row('a fresh view, one at a time', whole ?? [], { unit: 'ms' }),
  ];
}
