import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isCode } from './lock.mjs';

/** @typedef {{pid: number, url: string, mail: string, environment: string, children: Record<string, number>}} Run */

/** What runs on a DATA_DIR right now. @param {string} dataDir @returns {Run | undefined} */
export function readRun(dataDir) {
  const file = join(dataDir, 'run.json');
  if (!existsSync(file)) return undefined;
  const run = /** @type {Run} */ (JSON.parse(readFileSync(file, 'utf8')));
  try {
    process.kill(run.pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return undefined;
  }
  return run;
}
