import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { inWords } from './failure.ts';
import { isCode } from './lock.mjs';

interface Run {
  pid: number;
  url: string;
  mail: string;
  environment: string;
  children: Record<string, number | undefined>;
}

/** What runs on a DATA_DIR right now. A record that is damaged says nothing. */
export function readRun(dataDir: string): Run | undefined {
  try {
    const run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as Run;
    return isAlive(run.pid) ? run : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/**
 * For others to find it by; without it, everything runs all the same.
 * @returns takes it away
 */
export function writeRun(dataDir: string, run: Run): () => void {
  const file = join(dataDir, 'run.json');
  try {
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, JSON.stringify(run, null, 1));
  } catch (error) {
    console.error(`start: ${inWords(error)}`);
  }
  return () => rmSync(file, { recursive: true, force: true });
}
