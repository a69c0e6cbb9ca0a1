// Server pages that were drawn once need not be drawn again: a signed file each, in `gate` in the data folder. What is
// damaged, or was not written by who holds the key, counts for nothing: then they are drawn again.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Environment } from '../environment.ts';
import { isSigned, signatureOf } from '../signed/keys.ts';
import { replaceDurably } from '../store/durable-files.ts';
import { readRegular } from '../store/regular-file.ts';

const MOST = 400;
const MOST_BYTES = 64 * 1024;

const fileOf = ({ dataDir }: Environment, key: string) =>
  join(dataDir, 'gate', `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);

export async function isKept(environment: Environment, key: string) {
  try {
    const kept = JSON.parse((await readRegular(fileOf(environment, key), MOST_BYTES)).toString('utf8'));
    return kept?.key === key && isSigned(kept, environment.publicKey);
  } catch {
    return false;
  }
}

/** Best effort: without it, it is only slower. */
export async function keep(environment: Environment, key: string) {
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

async function forgetOldest(folder: string) {
  const names = await readdir(folder);
  if (names.length <= MOST) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  files.sort((a, b) => a.at - b.at);
  for (const { name } of files.slice(0, MOST / 2)) await rm(join(folder, name), { recursive: true, force: true });
}
