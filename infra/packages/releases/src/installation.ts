// The installation that a release store belongs to. The API creates the id and stores it in the data folder
// (backend/src/installation).
import { join } from 'node:path';

import { readRegular } from './store/regular-file.ts';
import type { Store } from './store/store.ts';
import { ReleaseError } from './release-error.ts';
import { SCHEMA, schemaRefusal } from './version.ts';

const LABEL = 'installation.json';
const STORE_LABEL = 'releases/installation.json';
const MAX_BYTES = 64 * 1024;

/** Rejects a store of another installation. Labels a store without a label as soon as the id is known. */
export async function checkInstallation(dataDir: string, store: Store) {
  const file = join(dataDir, LABEL);
  const ownId = installationIn(await readRegular(file, MAX_BYTES).catch(() => null), file);
  const storeId = installationIn(await labelOf(store), STORE_LABEL);
  if (ownId && storeId && ownId !== storeId)
    throw new ReleaseError(
      'store.foreign',
      `The release store belongs to another installation (${storeId}); ${file} names ${ownId}. Restore the release store of this installation, or move release-key.pem, release-key.pub.pem, releases and envs away: the next start publishes everything again.`,
    );
  if (ownId && !storeId) await label(store, ownId);
}

/** Null when the label is missing or damaged. Rejects while the store does not answer. */
const labelOf = (store: Store) =>
  store.read(STORE_LABEL).catch((error: unknown) => {
    if (error instanceof ReleaseError && error.code === 'store.unreadable') return null;
    throw error;
  });

/** @returns null when the label is missing or damaged */
function installationIn(bytes: Buffer | null, file: string): string | null {
  const { schemaVersion, installation, linkstallVersion } = fieldsOf(bytes);
  if (typeof schemaVersion === 'number' && schemaVersion !== SCHEMA)
    throw new ReleaseError(
      'store.unknown_version',
      schemaRefusal(file, { schema: schemaVersion, version: linkstallVersion }),
    );
  return schemaVersion === SCHEMA && typeof installation === 'string' && installation ? installation : null;
}

/** @returns an empty object when the file is missing or damaged */
function fieldsOf(bytes: Buffer | null): {
  schemaVersion?: unknown;
  installation?: unknown;
  linkstallVersion?: unknown;
} {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '') ?? {};
  } catch {
    return {};
  }
}

/** Writes the label. A failure is ignored, because the next start tries again. */
async function label(store: Store, installation: string) {
  const bytes = Buffer.from(`${JSON.stringify({ schemaVersion: SCHEMA, installation })}\n`);
  await store.replace(STORE_LABEL, bytes).catch(() => undefined);
}
