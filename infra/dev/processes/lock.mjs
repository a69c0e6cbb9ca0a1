// Gives a folder to one process at a time. The kernel holds the lock (flock) and ends it with the process, also after kill -9
// and in another PID namespace, as containers have it. Node cannot call flock(2). So the program `flock` of util-linux locks
// a file that this process has opened: both share one open file, and the lock stays until this process closes the file.
// Systems of BSD, such as macOS, lock a file while they open it.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Failure } from './failure.mjs';

/** @typedef {{pid: number, host: string}} Owner `pid` is a number on `host`, which may be another container */

const READ_WRITE = constants.O_RDWR | constants.O_CREAT;
/** O_EXLOCK and O_SHLOCK of the BSD systems, which `constants` does not have. */
const BSD = { exclusive: 0x20, shared: 0x10 };
/** The usual file, because the search path of a service can be short. */
const FLOCK = existsSync('/usr/bin/flock') ? '/usr/bin/flock' : 'flock';
const LOCKS_ON_OPEN = process.platform === 'darwin' || process.platform.endsWith('bsd');

/**
 * Locks the folder, or returns the owner of the lock. The function `release` ends the lock. The file stays, because a lock on a
 * removed file would not stop other processes.
 * @param {string} folder @param {string} [name]
 * @returns {{release: () => void, owner?: undefined} | {owner: Owner | undefined, release?: undefined}}
 */
export function takeLock(folder, name = 'lock') {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  // A second try is needed, because `isLocked` of another process locks the file for a moment.
  const descriptor = openRepaired(file) ?? openRepaired(file);
  if (descriptor === undefined) return { owner: readOwner(file) };
  ftruncateSync(descriptor);
  writeSync(descriptor, JSON.stringify({ pid: process.pid, host: hostname() }), 0);
  return { release: () => closeSync(descriptor) };
}

/**
 * Whether a process holds the lock of the folder.
 * @param {string} folder @param {string} [name]
 */
export function isLocked(folder, name = 'lock') {
  try {
    const descriptor = openLocked(join(folder, name), 'shared', constants.O_RDONLY);
    if (descriptor !== undefined) closeSync(descriptor);
    return descriptor === undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
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

/**
 * The owner of a lock, for messages. A process id alone would name a process of this machine.
 * @param {Owner | undefined} owner
 */
export const describeOwner = (owner) =>
  owner === undefined
    ? 'another process'
    : `process ${owner.pid}${owner.host === hostname() ? '' : ` on ${owner.host}`}`;

/** Removes a folder or a link with the name of the file. No process can have locked it. @param {string} file */
function openRepaired(file) {
  try {
    return openLocked(file, 'exclusive');
  } catch (error) {
    if (!isCode(error, 'EISDIR') && !isCode(error, 'ELOOP')) throw error;
    rmSync(file, { recursive: true });
    return openLocked(file, 'exclusive');
  }
}

/**
 * Opens and locks a file. Returns undefined when another process has locked it.
 * @param {string} file @param {'exclusive' | 'shared'} kind
 */
function openLocked(file, kind, flags = READ_WRITE) {
  if (LOCKS_ON_OPEN) return openWithLock(file, flags | BSD[kind] | constants.O_NONBLOCK);
  const descriptor = openSync(file, flags, 0o600);
  const { status, error, stderr } = spawnSync(FLOCK, [kind === 'shared' ? '-s' : '-x', '-n', '3'], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
  });
  if (status === 0) return descriptor;
  closeSync(descriptor);
  if (status === 1) return undefined;
  const reason = error ? `the program flock of util-linux does not start: ${error.message}` : stderr.trim();
  throw new Failure(`${file} cannot be locked (${reason}).`);
}

/** @param {string} file @param {number} flags */
function openWithLock(file, flags) {
  try {
    return openSync(file, flags, 0o600);
  } catch (error) {
    if (isCode(error, 'EAGAIN')) return undefined;
    throw error;
  }
}

/** @param {string} file @returns {Owner | undefined} */
function readOwner(file) {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && typeof host === 'string' ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {unknown} error @param {string} code */
export const isCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;
