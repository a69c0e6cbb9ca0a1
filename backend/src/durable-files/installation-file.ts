import { replaceDurably } from '@linkstall/releases/durable-files';
import { SCHEMA, schemaRefusal, VERSION } from '@linkstall/releases/version';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { StartRefused } from '../database/start-refused.js';

/** The file name in `DATA_DIR`, in the image folder, and in the release store (infra/packages/releases). */
export const INSTALLATION_FILE = 'installation.json';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The installation id in a folder; null when the file is missing or unreadable.
 * @throws StartRefused for a file of another `schemaVersion`
 */
export async function readInstallationId(folder: string): Promise<string | null> {
  const file = join(folder, INSTALLATION_FILE);
  return installationIdIn(await readFile(file, 'utf8').catch(() => ''), file);
}

/**
 * The installation id in the text of a file; null when the text is empty or damaged.
 * @param file the name for the refusal
 * @throws StartRefused for a file of another `schemaVersion`
 */
export function installationIdIn(text: string, file: string): string | null {
  const { schemaVersion, installation, linkstallVersion } = fieldsIn(text);
  if (typeof schemaVersion === 'number' && schemaVersion !== SCHEMA)
    throw new StartRefused(schemaRefusal(file, { schema: schemaVersion, version: linkstallVersion }));
  const isValid = schemaVersion === SCHEMA && typeof installation === 'string' && ID.test(installation);
  return isValid ? installation : null;
}

interface Fields {
  readonly schemaVersion?: unknown;
  readonly installation?: unknown;
  /** The version of Linkstall that started last. */
  readonly linkstallVersion?: unknown;
}

/** Whether this version has written the file. */
export async function hasThisVersion(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, INSTALLATION_FILE), 'utf8').catch(() => '');
  return fieldsIn(text).linkstallVersion === VERSION;
}

/** Returns no fields for an empty or damaged file. */
function fieldsIn(text: string): Fields {
  try {
    return (JSON.parse(text) as Fields | null) ?? {};
  } catch {
    return {};
  }
}

/** Durably replaces the file. Callers do this only when the file is missing, unreadable or of another version. */
export async function writeInstallationId(folder: string, installation: string): Promise<void> {
  const file = join(folder, INSTALLATION_FILE);
  if ((await stat(file).catch(() => null))?.isDirectory()) await rm(file, { recursive: true, force: true });
  await replaceDurably(file, installationText(installation));
}

/** The text of the file. */
export const installationText = (installation: string): string =>
  `${JSON.stringify({ schemaVersion: SCHEMA, installation, linkstallVersion: VERSION })}\n`;
