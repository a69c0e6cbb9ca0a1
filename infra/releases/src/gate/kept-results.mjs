// Server pages that were drawn once need not be drawn again: a signed file each, in `gate` in the data folder. What is
// damaged, or was not written by who holds the key, counts for nothing: then they are drawn again.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { isSigned, signatureOf } from '../signed/keys.mjs';
import { replaceDurably } from '../store/durable-files.mjs';
import { readRegular } from '../store/regular-file.mjs';

/** @typedef {import('../environment.mjs').Environment} Environment */

const MOST = 400;
const MOST_BYTES = 64 * 1024;

/** @param {Environment} environment @param {string} key */
const fileOf = ({ dataDir }, key) =>
  join(dataDir, 'gate', `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);

/** @param {Environment} environment @param {string} key */
export async function isKept(environment, key) {
  try {
    const kept = JSON.parse((await readRegular(fileOf(environment, key), MOST_BYTES)).toString('utf8'));
    return kept?.key === key && isSigned(kept, environment.publicKey);
  } catch {
    return false;
  }
}

/** Best effort: without it, it is only slower. @param {Environment} environment @param {string} key */
export async function keep(environment, key) {
  const { dataDir, privateKey } = environment;
  if (!privateKey) return;
  const kept = { schema: 1, key };
  const file = fileOf(environment, key);
  try {
    await mkdir(join(dataDir, 'gate'), { recursive: true });
    await rm(file, { recursive: true, force: true });
    await replaceDurably(file, JSON.stringify({ ...kept, signature: signatureOf(kept, privateKey) }));
    await forgetOldest(join(dataDir, 'gate'));
  } catch {
    // said above
  }
}

/** @param {string} folder */
async function forgetOldest(folder) {
  const names = await readdir(folder);
  if (names.length <= MOST) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  files.sort((a, b) => a.at - b.at);
  for (const { name } of files.slice(0, MOST / 2)) await rm(join(folder, name), { recursive: true, force: true });
}
