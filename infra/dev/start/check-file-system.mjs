// A folder on exFAT, FAT or a network share often has no hard links and no Unix sockets. Each change of a release is created by
// a hard link, and the database listens on a socket. So the start says this before it writes anything. JavaScript, because the
// parts of `linkstall serve` start without a compiler.
import { existsSync, linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';

import { Failure } from '../processes/failure.mjs';

/** The codes with which file systems say that they cannot do this at all. */
const UNSUPPORTED = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']);
/** The longest path of a socket. Beyond this the database uses another folder (platform.ts). */
const MAX_SOCKET_BYTES = 100;

/**
 * Tries hard links, and sockets if the database needs one, in a folder that is removed again.
 * @param {string} dataDir
 * @param {{ needsSockets: boolean }} needs
 * @throws {Failure} when the file system has none
 */
export async function checkFileSystem(dataDir, { needsSockets }) {
  const folder = existingFolder(resolve(dataDir));
  let probe;
  try {
    probe = mkdtempSync(join(folder, '.linkstall-'));
  } catch {
    return; // the folder cannot be written at all, and the next step of the start says why
  }
  try {
    const [file, socket] = [join(probe, 'a'), join(probe, 's')];
    refuse(dataDir, 'hard links', await codeOf(() => void (writeFileSync(file, ''), linkSync(file, `${file}2`))));
    if (needsSockets && Buffer.byteLength(socket) <= MAX_SOCKET_BYTES)
      refuse(dataDir, 'Unix sockets', await codeOf(() => listenOnce(socket)));
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** The folder itself, or the nearest one above, where the start creates it. @type {(folder: string) => string} */
const existingFolder = (folder) => (existsSync(folder) ? folder : existingFolder(dirname(folder)));

/** @param {string} path */
async function listenOnce(path) {
  const server = createServer().listen(path);
  await once(server, 'listening');
  server.close();
}

/** @param {() => void | Promise<void>} work */
async function codeOf(work) {
  try {
    await work();
    return '';
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code ?? '';
  }
}

/** @type {(dataDir: string, what: string, code: string) => void} */
function refuse(dataDir, what, code) {
  if (UNSUPPORTED.has(code))
    throw new Failure(
      `The file system of ${dataDir} has no ${what} (${code}), and Linkstall needs them. exFAT, FAT and many network shares (SMB) have none. Nothing was written. Choose a DATA_DIR on a disk of this machine, such as ext4, XFS, APFS or NTFS.`,
    );
}
