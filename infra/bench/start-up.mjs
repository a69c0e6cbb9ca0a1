// From the command to `ready`: with builds and data there already, as after a reboot.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { row } from './figures.mjs';
import { startPlatform } from './machine/platform.mjs';
import { usedBy } from './machine/processes.mjs';

const ROUNDS = 3;

/** @returns {Promise<import('./report.mjs').Result>} */
export async function measureStartUp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstall-bench-start-'));
  try {
    const first = await startOnce(dataDir);
    /** @type {{seconds: number, cpu: number}[]} */
    const again = [];
    for (let round = 0; round < ROUNDS; round += 1) again.push(await startOnce(dataDir));
    const figures = (/** @type {'seconds' | 'cpu'} */ key) => again.map((start) => start[key]);
    return {
      title: 'start-up',
      rows: [
        { name: 'first start, with its samples', value: first.seconds, unit: 's' },
        { name: 'first start: CPU', value: first.cpu, unit: 's' },
        row('start on what is there', figures('seconds'), { unit: 's' }),
        row('start on what is there: CPU', figures('cpu'), { unit: 's' }),
      ],
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} dataDir */
async function startOnce(dataDir) {
  const begun = performance.now();
  const platform = await startPlatform({ dataDir });
  const seconds = (performance.now() - begun) / 1000;
  const cpu = usedBy(platform.pid) / 1e6;
  await platform.stop();
  return { seconds, cpu };
}
