import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describeError } from './failure.mjs';
import { isLocked } from './lock.mjs';

interface Run {
  pid: number;
  url: string;
  mail: string;
  environment: string;
  children: Record<string, number | undefined>;
}

/**
 * The platform that runs on a DATA_DIR now. A damaged record counts as none. The lock tells whether the platform runs, because
 * its process ids mean nothing in another container.
 */
export function readRun(dataDir: string): Run | undefined {
  try {
    const run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as Run;
    return isLocked(dataDir) ? run : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes the record by which other commands find the platform. The platform also runs without the record.
 * @returns a function that removes the record
 */
export function writeRun(dataDir: string, run: Run): () => void {
  const file = join(dataDir, 'run.json');
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) rmSync(file, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(run, null, 1));
    renameSync(`${file}.new`, file);
  } catch (error) {
    console.error(`start: ${describeError(error)}`);
  }
  return () => rmSync(file, { recursive: true, force: true });
}
