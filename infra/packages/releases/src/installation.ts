// The installation that a release store belongs to. The API creates the id and stores it in the data folder
// (backend/src/installation).
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { replaceDurably } from './store/durable-files.ts';
import { readRegular } from './store/regular-file.ts';
import { ReleaseError } from './release-error.ts';
import { SCHEMA, schemaRefusal } from './version.ts';

const LABEL = 'installation.json';
const MAX_BYTES = 64 * 1024;

/** Rejects a store of another installation. Labels a store without a label as soon as the id is known. */
export async function checkInstallation(dataDir: string) {
  const releases = join(dataDir, 'releases');
  const [ownId, storeId] = [await installationOf(dataDir), await installationOf(releases)];
  if (ownId && storeId && ownId !== storeId)
    throw new ReleaseError(
      'store.foreign',
      `${releases} belongs to another installation (${storeId}); ${join(dataDir, LABEL)} names ${ownId}. Restore the release store of this installation, or move release-key.pem, release-key.pub.pem, releases and envs away: the next start publishes everything again.`,
    );
  if (ownId && !storeId) await label(releases, ownId);
}

/** @returns null when the label is missing or damaged */
async function installationOf(folder: string): Promise<string | null> {
  const file = join(folder, LABEL);
  const { schemaVersion, installation, linkstallVersion } = await fieldsOf(file);
  if (typeof schemaVersion === 'number' && schemaVersion !== SCHEMA)
    throw new ReleaseError(
      'store.unknown_version',
      schemaRefusal(file, { schema: schemaVersion, version: linkstallVersion }),
    );
  return schemaVersion === SCHEMA && typeof installation === 'string' && installation ? installation : null;
}

/** @returns an empty object when the file is missing or damaged */
async function fieldsOf(
  file: string,
): Promise<{ schemaVersion?: unknown; installation?: unknown; linkstallVersion?: unknown }> {
  try {
    return JSON.parse((await readRegular(file, MAX_BYTES)).toString('utf8')) ?? {};
  } catch {
    return {};
  }
}

/** Writes the label. A failure is ignored, because the next start tries again. */
async function label(folder: string, installation: string) {
  const file = join(folder, LABEL);
  try {
    await rm(file, { recursive: true, force: true }); // Also removes a folder in the place of the file.
    await replaceDurably(file, `${JSON.stringify({ schemaVersion: SCHEMA, installation })}\n`);
  } catch {
    // The store stays without a label until the next start.
  }
}
