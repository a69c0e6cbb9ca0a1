import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { inWords } from './failure.mjs';
import { isCode } from './lock.mjs';

/** @typedef {{pid: number, url: string, mail: string, environment: string, children: Record<string, number | undefined>}} Run */

/** What runs on a DATA_DIR right now. A record that is damaged says nothing. @param {string} dataDir @returns {Run | undefined} */
export function readRun(dataDir) {
  try {
    const run = /** @type {Run} */ (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')));
    return isAlive(run.pid) ? run : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/** For others to find it by; without it, everything runs all the same. @param {string} dataDir @param {Run} run @returns {() => void} takes it away */
export function writeRun(dataDir, run) {
  const file = join(dataDir, 'run.json');
  try {
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, JSON.stringify(run, null, 1));
  } catch (error) {
    console.error(`start: ${inWords(error)}`);
  }
  return () => rmSync(file, { recursive: true, force: true });
}
