// The version of Linkstall whose front ends `npm start` has deployed last in an environment: `bundled/<env>.json` in DATA_DIR.
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { replaceDurably } from '../../packages/releases/src/store/durable-files.ts';

interface Place {
  dataDir: string;
  env: string;
}

/** The value in place of the version until the first deploy is complete, so that the next start continues after an interruption. */
export const UNFINISHED = '';

const fileOf = ({ dataDir, env }: Place) => join(dataDir, 'bundled', `${env}.json`);

/** @returns null when the file is missing or damaged */
export function readBundledVersion(place: Place): string | null {
  try {
    const { schema, version } = JSON.parse(readFileSync(fileOf(place), 'utf8'));
    return schema === 1 && typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}

export async function writeBundledVersion(place: Place, version: string) {
  await mkdir(join(place.dataDir, 'bundled'), { recursive: true });
  await replaceDurably(fileOf(place), `${JSON.stringify({ schema: 1, version })}\n`);
}
