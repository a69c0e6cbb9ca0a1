// A data folder in which every remote is published and every sample exists. Each platform of the tests starts on a copy,
// because publishing and drawing the samples takes ten seconds of processor time. The folder stays in .cache between
// runs. Its name is the hash of its sources.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from '../../dev/publish/builds.ts';
import { waitForLock } from '../../dev/processes/lock.mjs';
import { FRONT_ENDS, folderOf } from '../../packages/build/front-ends.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, '.cache/e2e-data');
const SAMPLES = 8;

/** A registered account in the prepared data. A start creates missing samples again, but never this account. */
export const PREPARED_CREATOR = 'kept.creator';

/** Starts a platform on an empty data folder. */
type Start = (settings: Record<string, string>) => Promise<{
  readonly url: string;
  readonly dataDir: string;
  /** Ends the platform and keeps its data. */
  end(): Promise<void>;
}>;

/** Prepares the folder when it is missing or outdated, and returns its path. */
export async function prepareData(start: Start): Promise<string> {
  const release = await waitForLock(join(ROOT, '.cache'), 'build.lock', {
    signal: AbortSignal.timeout(300_000),
    onWait: () => console.error('e2e: another start builds in this clone; waiting for it'),
  });
  try {
    await build({ root: ROOT, signal: AbortSignal.timeout(300_000) });
  } finally {
    release();
  }
  const folder = join(CACHE, keyOfSources());
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const platform = await start({});
  await waitForAllSamples(platform.url);
  await register(platform.url, PREPARED_CREATOR);
  await platform.end();
  for (const staleFolder of readdirSync(CACHE)) rmSync(join(CACHE, staleFolder), { recursive: true, force: true });
  // A copy beside the folder and then a rename, because no other process may see half of the folder.
  const copy = `${folder}.new`;
  cpSync(platform.dataDir, copy, { recursive: true });
  rmSync(join(copy, 'logs'), { recursive: true, force: true });
  rmSync(platform.dataDir, { recursive: true, force: true });
  renameSync(copy, folder);
  return folder;
}

/** The hash of the builds, and of the programs that publish and start them. */
function keyOfSources(): string {
  const sourceHashes = [...FRONT_ENDS.map(folderOf), 'backend'].map((workspace) =>
    join(ROOT, workspace, 'dist/.sources'),
  );
  const programs = ['infra/dev', 'infra/packages/releases/src'].flatMap((folder) => filesBelow(join(ROOT, folder)));
  const hash = createHash('sha256');
  for (const file of [import.meta.filename, ...sourceHashes, ...programs]) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

async function register(url: string, username: string): Promise<void> {
  const account = { username, fullName: 'Kept', email: 'kept@example.com', password: 'seven steel bowls' };
  const { status } = await fetch(`${url}/api/v1/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (status !== 201) throw new Error(`${username} cannot be registered: ${status}`);
}

/** Waits for all samples, because a start is ready as soon as the first sample is visible. */
async function waitForAllSamples(url: string): Promise<void> {
  for (;;) {
    const { data } = (await (await fetch(`${url}/api/v1`)).json()) as { data: unknown[][] };
    if (data.flat().length === SAMPLES) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
