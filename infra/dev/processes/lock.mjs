// A lock file gives a folder to one process at a time. The file names its owner, so the lock of a crashed process is
// recognised. proper-lockfile does not fit: this runs before packages are installed, and its stale locks block for five
// seconds.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {{pid: number, since: string}} Owner */

/**
 * Locks the folder, or returns the owner of the lock. The function `release` removes the lock.
 * @param {string} folder @param {string} [name]
 * @returns {{release: () => void, owner?: undefined} | {owner: Owner, release?: undefined}}
 */
export function takeLock(folder, name = 'lock') {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, since: startOf(process.pid) }), {
        flag: 'wx',
        mode: 0o600,
      });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const owner = readOwner(file);
    if (owner && isAlive(owner)) return { owner };
    removeStaleLock(file);
  }
}

/**
 * Waits for the lock as long as its owner lives.
 * @param {string} folder @param {string} name
 * @param {{signal: AbortSignal, onWait: () => void}} options `onWait` is called once, when the lock has another owner
 */
export async function waitForLock(folder, name, { signal, onWait }) {
  for (let attempt = 0; ; attempt += 1) {
    const { release } = takeLock(folder, name);
    if (release) return release;
    if (attempt === 0) onWait();
    await delay(300, undefined, { signal });
  }
}

/** @param {Owner} owner */
function isAlive({ pid, since }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false;
  }
  return since === startOf(pid); // otherwise another process has this number now
}

/**
 * The start time of a process, where the system shows it. It distinguishes two processes that had the same number.
 * @param {number} pid
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** @param {string} file @returns {Owner | undefined} */
function readOwner(file) {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && typeof since === 'string' ? { pid, since } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes a stale lock. Only one of several processes can rename the file. @param {string} file */
function removeStaleLock(file) {
  const staleFile = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, staleFile);
    rmSync(staleFile, { recursive: true, force: true });
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/** @param {unknown} error @param {string} code */
export const isCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;
