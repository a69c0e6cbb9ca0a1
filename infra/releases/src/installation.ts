// Which installation a release store belongs to. The id is made by the API, which sees database and pictures
// (backend/src/installation), and stands in the data folder.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { replaceDurably } from './store/durable-files.ts';
import { readRegular } from './store/regular-file.ts';
import { ReleaseError } from './release-error.ts';

const LABEL = 'installation.json';
const SCHEMA_VERSION = 1;
const MOST_BYTES = 64 * 1024;

/** Refuses a store of another installation, and labels one that says nothing as soon as the id is known. */
export async function settleStore(dataDir: string) {
  const releases = join(dataDir, 'releases');
  const [ours, theirs] = [await installationOf(dataDir), await installationOf(releases)];
  if (ours && theirs && ours !== theirs)
    throw new ReleaseError(
      'store.foreign',
      `${releases} belongs to another installation (${theirs}); ${join(dataDir, LABEL)} names ${ours}. Restore the one that belongs to it, or set aside release-key.pem, release-key.pub.pem, releases and envs: the next start publishes everything anew.`,
    );
  if (ours && !theirs) await label(releases, ours);
}

/** @returns null when it says nothing that can be read */
async function installationOf(folder: string): Promise<string | null> {
  const file = join(folder, LABEL);
  const { schemaVersion, installation } = await fieldsOf(file);
  if (typeof schemaVersion === 'number' && schemaVersion !== SCHEMA_VERSION)
    throw new ReleaseError(
      'store.unknown_version',
      `${file} has schemaVersion ${schemaVersion}; this program reads ${SCHEMA_VERSION}. Use the version of Linkstall that wrote it.`,
    );
  return schemaVersion === SCHEMA_VERSION && typeof installation === 'string' && installation ? installation : null;
}

/** @returns none of a damaged one */
async function fieldsOf(file: string): Promise<{ schemaVersion?: unknown; installation?: unknown }> {
  try {
    return JSON.parse((await readRegular(file, MOST_BYTES)).toString('utf8')) ?? {};
  } catch {
    return {};
  }
}

/** A label that cannot be written just now is written at the next start. */
async function label(folder: string, installation: string) {
  const file = join(folder, LABEL);
  try {
    await rm(file, { recursive: true, force: true }); // a folder may stand there
    await replaceDurably(file, `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, installation })}\n`);
  } catch {
    // it says nothing, as before
  }
}
