// Remembers which sample renders and mounts passed. Each of them has one signed file with its key, in `gate` in the data
// folder. The gate ignores damaged files and files with a wrong signature, and tries again.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Environment } from '../environment.ts';
import { isSigned, signatureOf } from '../signed/keys.ts';
import { replaceDurably } from '../store/durable-files.ts';
import { readRegular } from '../store/regular-file.ts';

const MAX_ENTRIES = 400;
const MAX_BYTES = 64 * 1024;

const fileOf = ({ dataDir }: Environment, key: string) =>
  join(dataDir, 'gate', `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);

export const isCached = async (environment: Environment, key: string) => (await readRecord(environment, key)) !== null;

/** The value that was stored with a key; null without one. */
export const readCached = async (environment: Environment, key: string): Promise<unknown> =>
  (await readRecord(environment, key))?.value ?? null;

async function readRecord(environment: Environment, key: string): Promise<{ value?: unknown } | null> {
  try {
    const record = JSON.parse((await readRegular(fileOf(environment, key), MAX_BYTES)).toString('utf8'));
    return record?.key === key && isSigned(record, environment.publicKey) ? record : null;
  } catch {
    return null;
  }
}

/** Failures are ignored, because a missing entry only makes the next check slower. */
export async function cacheResult(environment: Environment, key: string, value?: unknown) {
  const { dataDir, privateKey } = environment;
  if (!privateKey) return;
  const record = { schema: 1, key, ...(value !== undefined && { value }) };
  const file = fileOf(environment, key);
  try {
    await mkdir(join(dataDir, 'gate'), { recursive: true });
    await rm(file, { recursive: true, force: true });
    await replaceDurably(file, JSON.stringify({ ...record, signature: signatureOf(record, privateKey) }));
    await deleteOldest(join(dataDir, 'gate'));
  } catch {
    // A failure only makes the next check slower.
  }
}

async function deleteOldest(folder: string) {
  const names = await readdir(folder);
  if (names.length <= MAX_ENTRIES) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  files.sort((a, b) => a.at - b.at);
  for (const { name } of files.slice(0, MAX_ENTRIES / 2))
    await rm(join(folder, name), { recursive: true, force: true });
}
