// A folder belongs to one process at a time. The lock names its owner, so one that was left by a crash is recognised.
// Not proper-lockfile: it is taken before anything is installed, and a lock that was left would hold for five seconds.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {{pid: number, since: string}} Owner */

/**
 * Takes the folder, or returns who has it. The lock is given back by the returned function.
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
    setAside(file);
  }
}

/**
 * Waits for the folder as long as its owner lives.
 * @param {string} folder @param {string} name
 * @param {{signal: AbortSignal, waiting: () => void}} options `waiting` is called once, when there is somebody to wait for
 */
export async function waitForLock(folder, name, { signal, waiting }) {
  for (let tries = 0; ; tries += 1) {
    const { release } = takeLock(folder, name);
    if (release) return release;
    if (tries === 0) waiting();
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
  return since === startOf(pid); // else the number belongs to another process by now
}

/** When a process began, where the system says so; tells two processes of one number apart. @param {number} pid */
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

/** By renaming, which only one of several can do. @param {string} file */
function setAside(file) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/** @param {unknown} error @param {string} code */
export const isCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;
