// Which installation a release store belongs to. The id is made by the API, which sees database and pictures
// (backend/src/installation), and stands in the data folder.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { replaceDurably } from './store/durable-files.mjs';
import { readRegular } from './store/regular-file.mjs';
import { ReleaseError } from './release-error.mjs';

const LABEL = 'installation.json';
const MOST_BYTES = 64 * 1024;

/** Refuses a store of another installation, and labels one that says nothing as soon as the id is known. @param {string} dataDir */
export async function settleStore(dataDir) {
  const releases = join(dataDir, 'releases');
  const [ours, theirs] = [await installationOf(dataDir), await installationOf(releases)];
  if (ours && theirs && ours !== theirs)
    throw new ReleaseError(
      'store.foreign',
      `${releases} belongs to another installation (${theirs}); ${join(dataDir, LABEL)} names ${ours}. Restore the one that belongs to it, or set aside release-key.pem, release-key.pub.pem, releases and envs: the next start publishes everything anew.`,
    );
  if (ours && !theirs) await label(releases, ours);
}

/** @param {string} folder @returns {Promise<string | null>} null when it says nothing that can be read */
async function installationOf(folder) {
  try {
    const { installation } = JSON.parse((await readRegular(join(folder, LABEL), MOST_BYTES)).toString('utf8'));
    return typeof installation === 'string' && installation ? installation : null;
  } catch {
    return null;
  }
}

/** A label that cannot be written just now is written at the next start. @param {string} folder @param {string} installation */
async function label(folder, installation) {
  const file = join(folder, LABEL);
  try {
    await rm(file, { recursive: true, force: true }); // a folder may stand there
    await replaceDurably(file, `${JSON.stringify({ installation })}\n`);
  } catch {
    // it says nothing, as before
  }
}
