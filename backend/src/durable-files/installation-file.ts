import { replaceDurably } from '@linkstall/releases/durable-files';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { StartRefused } from '../database/start-refused.js';

/** The file name in `DATA_DIR`, in the image folder, and in the release store (infra/packages/releases). */
export const INSTALLATION_FILE = 'installation.json';
const SCHEMA_VERSION = 1;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The installation id in a folder; null when the file is missing or unreadable.
 * @throws StartRefused for a file of another `schemaVersion`
 */
export async function readInstallationId(folder: string): Promise<string | null> {
  const file = join(folder, INSTALLATION_FILE);
  const text = await readFile(file, 'utf8').catch(() => '');
  const { schemaVersion, installation } = fieldsOf(text);
  if (typeof schemaVersion === 'number' && schemaVersion !== SCHEMA_VERSION)
    throw new StartRefused(
      `${file} has schemaVersion ${schemaVersion}; this program reads ${SCHEMA_VERSION}. Start the version of Linkstall that wrote it.`,
    );
  const isValid = schemaVersion === SCHEMA_VERSION && typeof installation === 'string' && ID.test(installation);
  return isValid ? installation : null;
}

/** Returns no fields for a missing or damaged file. */
function fieldsOf(text: string): { readonly schemaVersion?: unknown; readonly installation?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Durably replaces the file. Callers do this only when the file is missing or unreadable. */
export async function writeInstallationId(folder: string, installation: string): Promise<void> {
  const file = join(folder, INSTALLATION_FILE);
  await rm(file, { recursive: true, force: true });
  await replaceDurably(file, `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, installation })}\n`);
}
