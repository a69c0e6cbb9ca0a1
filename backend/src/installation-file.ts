import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { syncFolder, writeThrough } from './durable-files.js';

/** The same name in `DATA_DIR`, in the folder of pictures and in the store of releases (infra/releases). */
export const LABEL = 'installation.json';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The installation that a folder says it belongs to; null when it says nothing that can be read. */
export async function installationOf(folder: string): Promise<string | null> {
  try {
    const { installation } = JSON.parse(await readFile(join(folder, LABEL), 'utf8')) as { installation?: unknown };
    return typeof installation === 'string' && ID.test(installation) ? installation : null;
  } catch {
    return null;
  }
}

/** Says it for the first time, or where what stood there could not be read. On the disk when it resolves. */
export async function labelFolder(folder: string, installation: string): Promise<void> {
  const file = join(folder, LABEL);
  const draft = `${file}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  await rm(draft, { force: true });
  await writeThrough(draft, `${JSON.stringify({ installation })}\n`);
  await rm(file, { recursive: true, force: true });
  await rename(draft, file);
  await syncFolder(dirname(file));
}
