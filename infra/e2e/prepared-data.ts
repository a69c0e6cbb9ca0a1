// A data folder with everything published and all samples in it. Each platform of the tests starts on a copy, because to
// publish and to draw the samples takes ten seconds of processor time. The folder is kept in .cache between runs, under
// a hash of what it is made from.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from '../local/builds.ts';
import { waitForLock } from '../local/lock.mjs';
import { FRONT_ENDS, folderOf } from '../rspack/front-ends.mjs';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/e2e-data');
const SAMPLES = 8;

/** The name of an account in these data, which no start makes again. */
export const KEPT = 'kept.creator';

/** Starts a platform on an empty data folder, or on the given one. */
type Start = (settings: Record<string, string>) => Promise<{
  readonly url: string;
  readonly dataDir: string;
  /** Ends the platform, and leaves its data. */
  end(): Promise<void>;
}>;

/** Prepares the folder when it is missing or outdated, and returns its path. */
export async function prepareData(start: Start): Promise<string> {
  const release = await waitForLock(join(ROOT, '.cache'), 'build.lock', {
    signal: AbortSignal.timeout(300_000),
    waiting: () => console.error('e2e: another start builds in this clone; waiting for it'),
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
  await allSamples(platform.url);
  await register(platform.url, KEPT);
  await platform.end();
  for (const old of readdirSync(CACHE)) rmSync(join(CACHE, old), { recursive: true, force: true });
  // A copy beside the place and a rename, so that nobody ever finds half of the folder.
  const copy = `${folder}.new`;
  cpSync(platform.dataDir, copy, { recursive: true });
  rmSync(join(copy, 'logs'), { recursive: true, force: true });
  rmSync(platform.dataDir, { recursive: true, force: true });
  renameSync(copy, folder);
  return folder;
}

/** The hash of the builds, and of the programs that publish and start them. */
function keyOfSources(): string {
  const marks = [...FRONT_ENDS.map(folderOf), 'backend'].map((part) => join(ROOT, part, 'dist/.sources'));
  const programs = ['infra/local', 'infra/releases/src'].flatMap((folder) => filesBelow(join(ROOT, folder)));
  const hash = createHash('sha256');
  for (const file of [import.meta.filename, ...marks, ...programs]) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.mjs$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

async function register(url: string, username: string): Promise<void> {
  const person = { username, fullName: 'Kept', email: 'kept@example.com', password: 'seven steel bowls' };
  const { status } = await fetch(`${url}/api/v1/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (status !== 201) throw new Error(`${username} cannot be registered: ${status}`);
}

/** A start is ready as soon as the first sample can be seen. */
async function allSamples(url: string): Promise<void> {
  for (;;) {
    const { data } = (await (await fetch(`${url}/api/v1`)).json()) as { data: unknown[][] };
    if (data.flat().length === SAMPLES) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
