import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { hasCode, ReleaseError } from './release-error.mjs';

const PATIENCE_MS = 10_000;
/** A holder works for milliseconds; one this old was killed. */
const STALE_MS = 5_000;

/**
 * Runs `work` while nobody else in `dir` does. What a killed process left behind is taken away.
 * @template T
 * @param {string} dir
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(dir, work) {
  const file = join(dir, '.lock');
  const end = Date.now() + PATIENCE_MS;
  while (!(await acquire(file))) {
    if (Date.now() > end) throw new ReleaseError('state.locked', `${file} is held by another process.`);
    await removeStale(file);
    await pause(2 + Math.random() * 8);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** @param {string} file */
async function acquire(file) {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} file */
async function removeStale(file) {
  try {
    const pid = Number(await readFile(file, 'utf8'));
    const old = Date.now() - (await stat(file)).mtimeMs > STALE_MS;
    if (!old && (pid === 0 || isAlive(pid))) return;
    const taken = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    await rename(file, taken);
    await rm(taken, { force: true });
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
