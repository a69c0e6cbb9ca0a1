import {
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { expect, test } from '@playwright/test';

import { describeError } from '../../dev/processes/failure.mjs';
import { readOrCreateSecret } from '../../dev/start/jwt-secret.ts';
import { startIn } from '../support/small-clone.ts';
import { checkKeys } from '../../packages/releases/src/signed/keys.ts';
import { storedForms, SUFFIXES } from '../../packages/releases/src/signed/verify.ts';
import { blobKey } from '../../packages/releases/src/store/blobs.ts';
import { PREPARED_CREATOR } from './prepared-data.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGES = ['/', '/meera.cooks', '/store/@meera.cooks', '/login', '/admin/links'];

/** Every kind of damage to a file, by its name. */
const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  emptied: (file) => truncateSync(file),
  'cut off': (file) => truncateSync(file, lstatSync(file).size >> 1),
  'filled with garbage': (file) => writeFileSync(file, Buffer.alloc(2000, '\0\xff{"', 'latin1')),
  removed: (file) => rmSync(file),
  'made unreadable': (file) => {
    rmSync(file); // root can read a file whatever its mode is, but not a link to itself
    symlinkSync(basename(file), file);
  },
  'replaced by a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
};

/**
 * Code that reads a file distinguishes three cases: wrong content, no file, and a file that cannot be read. Each file
 * gets one damage of each case.
 */
const ROUNDS: Readonly<Record<string, readonly string[]>> = {
  corrupt: ['emptied', 'cut off', 'filled with garbage'],
  removed: ['removed'],
  unreadable: ['made unreadable', 'replaced by a folder'],
};

/** The damages that replace the path of the database. The file that the database has open stays unchanged. */
const REMOVALS = [...(ROUNDS.removed ?? []), ...(ROUNDS.unreadable ?? [])];

function damage(damageName: string, file: string): void {
  const change = DAMAGES[damageName];
  if (!change) throw new Error(`no damage is called ${damageName}`);
  unlessMissing(() => change(file));
}

/** A running site removes a file of counts that it has sent. */
function unlessMissing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * The patterns of the files below DATA_DIR, except the database. A new kind of file needs a line here. A test damages the
 * files of one line at the same time, because the product reads them independently of each other.
 */
const FILE_KINDS = [
  /^(database|run|(releases\/)?installation)\.json$/,
  /^(lock|jwt-secret|preview-key|operator-key|setup-code|samples-seen)$/,
  /^release-key(\.pub)?\.pem$/,
  /^logs\/(backend|edge|database)\.log$/,
  /^envs\/local\/(state\.json|log\/\d+\.json|(refused|forced)\/[\w-]+\.json)$/,
  /^((metrics|compositions|last-known-good)\/local\.json|insights\/releases-[0-9a-f]{8}-\d+\.jsonl)$/,
  /^last-known-good\/local\/releases\/(shell|mfe-\w+)\/[^/]+\/release\.json$/,
  /^last-known-good\/local\/blobs\/[0-9a-f]{2}\/[0-9a-f]{96}$/,
  /^releases\/(shell|mfe-\w+)\/[^/]+\/release\.json$/,
  /^releases\/mfe-\w+\/[^/]+\/(routes|budgets|recordings)\.json$/,
  /^releases\/(shell|mfe-\w+)\/[^/]+\/(server|fake-shell)\.cjs$/,
  /^releases\/(shell|mfe-\w+)\/[^/]+\/[\w./@-]+\.(js|css|svg|png|webp|woff2|ico|txt|webmanifest|d\.ts)(\.br|\.gz)?$/,
  /^releases\/shell\/[^/]+\/sdk\/[\w.-]+\.(tgz|json)(\.br|\.gz)?$/,
  /^((shared|bundled)\/local|gate\/[0-9a-f]{32})\.json$/,
  /^maps\/(shell|mfe-\w+)\/[^/]+\/[\w.-]+\.map$/,
  /^images\//,
];
const DATABASE_FILES = /^database\/(linkstall\.sqlite(-wal|-shm)?|lock)$/;

interface RunningSite {
  readonly url: string;
  readonly dataDir: string;
  readonly pids: string;
  readonly previewKey: string;
  stop(): Promise<void>;
}

const folders: string[] = [];
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linkstall-damage-'));
  folders.push(folder);
  return folder;
}

/** Starts the product once on this data folder. Returns the running site, or the output of the failed start. */
async function startOnce(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningSite | { readonly output: string }> {
  const { child, ended, url, errors } = await startIn(ROOT, {
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    ...settings,
  });
  if (url === undefined) return { output: errors() };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, dataDir, pids: pidsIn(dataDir), previewKey: keyIn(dataDir), stop };
}

function pidsIn(dataDir: string): string {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { children: object };
  return JSON.stringify(children);
}

/** Returns '' if the path is not a file, because then nobody knows the key. */
function keyIn(dataDir: string): string {
  const file = join(dataDir, 'preview-key');
  return lstatSync(file).isFile() ? readFileSync(file, 'utf8').trim() : '';
}

async function startRunning(dataDir: string): Promise<RunningSite> {
  const result = await startOnce(dataDir);
  if ('output' in result) throw new Error(result.output);
  return result;
}

/** The files below a folder. A running site may replace a folder by a file meanwhile. */
function filesIn(dataDir: string, folder = ''): string[] {
  const path = join(dataDir, folder);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = join(folder, entry.name);
    return entry.isFile() ? [name] : filesIn(dataDir, name);
  });
}

/**
 * The files below a data folder, by their names, in the order of the names. The name of a blob is
 * `releases/<remote>/<release>/<path>`, as a release names it.
 */
function filesByName(dataDir: string): readonly (readonly [name: string, file: string])[] {
  const files = filesIn(dataDir);
  const blobNames = new Map<string, string>();
  for (const file of files.filter((name) => /^releases\/.*\/release\.json$/.test(name))) {
    const record = JSON.parse(readFileSync(join(dataDir, file), 'utf8')) as Parameters<typeof storedForms>[0];
    for (const { path, encoding, file: form } of storedForms(record))
      blobNames.set(blobKey(form.sha384), join(dirname(file), path + (encoding ? SUFFIXES[encoding] : '')));
  }
  return files.map((file) => [blobNames.get(file) ?? file, file] as const).sort();
}

/**
 * Picks one file of each kind, of one remote and of the shell. One source map is enough, because no page depends on
 * source maps.
 */
function oneOfEach(dataDir: string, patterns: readonly RegExp[]): string[] {
  const filesByKind = new Map<string, string>();
  for (const [name, file] of filesByName(dataDir)) {
    const kindKey = name
      .replace(/^maps\/.*/, 'maps')
      .replace(/blobs\/.*/, 'blobs')
      .replace(/[\w-]+\.[0-9a-f]{10}\./, 'chunk.')
      .replace(/mfe-\w+/, 'mfe') // the last file of a kind wins: a file of mfe-store, which one of PAGES shows
      .replace(/[0-9a-f]{10,}/g, '')
      .replace(/\d+/g, '')
      .replace(/(\/assets\/)[\w-]+/, '$1');
    if (patterns.some((pattern) => pattern.test(name))) filesByKind.set(kindKey, file);
  }
  return [...filesByKind.values()];
}

const fetchFresh = ({ url, previewKey }: RunningSite, page: string) =>
  fetch(url + page, { headers: { 'cache-control': 'no-cache', 'x-preview-key': previewKey } });

/** The pages that do not return 200. */
async function failedPages(site: RunningSite): Promise<readonly string[]> {
  const statuses = await Promise.all(PAGES.map(async (page) => (await fetchFresh(site, page)).status));
  return PAGES.filter((_, index) => statuses[index] !== 200);
}

/** Expects fresh pages with status 200. With `allowsFallback`, a fallback with no-store is allowed too. */
async function expectSite(site: RunningSite, { allowsFallback }: { readonly allowsFallback: boolean }): Promise<void> {
  const { url } = site;
  await Promise.all(
    PAGES.map(async (page) => {
      const { status, headers } = await fetchFresh(site, page);
      if (allowsFallback && status === 503) expect(headers.get('cache-control')).toContain('no-store');
      else expect({ page, status }).toEqual({ page, status: 200 });
    }),
  );
  expect((await fetch(`${url}/api/v1/users/u/${PREPARED_CREATOR}`)).status).toBe(200);
}

/**
 * The keys. A start may stop with a message if a key or the database is damaged. It repairs or ignores any other damaged
 * file.
 */
const KEYS = ['jwt-secret', 'release-key.pem', 'release-key.pub.pem'];
const preparedData = process.env.LINKSTALL_PREPARED_DATA ?? '';

function copyOfPreparedData(): string {
  const dataDir = join(newFolder(), 'data');
  cpSync(preparedData, dataDir, { recursive: true });
  return dataDir;
}

/** Copies the files that a start checks first. */
function copyOfKeys(): string {
  const dataDir = newFolder();
  for (const file of KEYS) cpSync(join(preparedData, file), join(dataDir, file));
  mkdirSync(join(dataDir, 'releases/shell'), { recursive: true }); // the start checks keys only if releases exist
  return dataDir;
}

test('every file below DATA_DIR has a kind in this test', () => {
  const patterns = [...FILE_KINDS, DATABASE_FILES];
  const names = filesByName(preparedData).map(([name]) => name);
  const unknownFiles = names.filter((name) => !patterns.some((pattern) => pattern.test(name)));
  expect(unknownFiles).toEqual([]);
});

/** Expects a message that names a path in the data folder and the next step, without a stack trace. */
function expectHelpfulMessage(output: string, dataDir: string): void {
  expect(output).toContain(dataDir);
  expect(output).toMatch(/restore|set .* aside|set aside|move .* away|choose/i);
  expect(output).not.toMatch(/^\s+at /m);
}

/** Damages the files of each kind of a running site, and restores them before the next kind. */
async function damageFiles(site: RunningSite, damageNames: readonly string[]): Promise<void> {
  for (const pattern of FILE_KINDS) {
    const files = oneOfEach(site.dataDir, [pattern]).map((file) => join(site.dataDir, file));
    const contents = files.map((path) => unlessMissing(() => readFileSync(path)));
    for (const [index, path] of files.entries()) damage(String(damageNames[index % damageNames.length]), path);
    const allowsFallback = pattern.source.startsWith('^releases');
    await test.step(String(pattern), () => expectSite(site, { allowsFallback }));
    for (const [index, path] of files.entries()) {
      rmSync(path, { recursive: true, force: true });
      const content = contents[index];
      if (content) writeFileSync(path, content, { mode: 0o600 });
    }
    // The edge tries an unreadable release again within a second.
    if (allowsFallback) await expect.poll(() => failedPages(site)).toEqual([]);
  }
  expect(pidsIn(site.dataDir)).toBe(site.pids);
}

/**
 * Damages the database of a running site. Cached pages are still served; other requests fail as if the database were
 * down.
 */
async function damageDatabase({ url, dataDir }: RunningSite, damageName: string): Promise<void> {
  await fetch(`${url}/meera.cooks`); // puts the page into the cache
  damage(damageName, join(dataDir, 'database/linkstall.sqlite'));
  expect((await fetch(`${url}/meera.cooks`)).status).toBe(200);
  const paths = ['/api/v1/users/u/nobody.here', '/api/v1/link/all-link', '/api/v1/users/u/meera.cooks'];
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
  expect(statuses.filter((status) => ![200, 401, 404, 503].includes(status))).toEqual([]);
}

/** Runs the first checks of a start. Returns the message if a check fails, otherwise null. */
async function startError(dataDir: string): Promise<string | null> {
  try {
    await checkKeys(dataDir);
    readOrCreateSecret(dataDir);
    return null;
  } catch (error) {
    return describeError(error);
  }
}

async function checkDamagedKey(file: string, damageName: string) {
  const dataDir = copyOfKeys();
  damage(damageName, join(dataDir, file));
  return { dataDir, refusal: await startError(dataDir) };
}

test('a start with a damaged key continues, or prints a message with the next step', async () => {
  for (const damageName of Object.keys(DAMAGES))
    for (const file of KEYS)
      await test.step(`${file} ${damageName}`, async () => {
        const { refusal, dataDir } = await checkDamagedKey(file, damageName);
        if (refusal !== null) expectHelpfulMessage(refusal, dataDir);
      });
});

for (const [roundIndex, [round, damageNames]] of Object.entries(ROUNDS).entries())
  test(`a start continues with files that are ${round}; a running site survives such files and a damaged database`, async () => {
    test.setTimeout(240_000);
    const dataDir = copyOfPreparedData();
    for (const [index, file] of oneOfEach(dataDir, FILE_KINDS).entries()) {
      const damageName = String(damageNames[index % damageNames.length]);
      const stopsStart = KEYS.includes(file) && (await checkDamagedKey(file, damageName)).refusal !== null;
      if (!stopsStart) damage(damageName, join(dataDir, file));
    }
    const site = await startRunning(dataDir);
    await expectSite(site, { allowsFallback: false });
    await damageFiles(site, damageNames);
    // Two damages for each site. The second one needs the same open file, so the test undoes the first one.
    const database = join(dataDir, 'database/linkstall.sqlite');
    linkSync(database, `${database}.kept`);
    await damageDatabase(site, String(REMOVALS[roundIndex]));
    rmSync(database, { recursive: true, force: true });
    renameSync(`${database}.kept`, database);
    await damageDatabase(site, String(ROUNDS.corrupt?.[roundIndex]));
    await site.stop();
  });

for (const damageName of Object.keys(DAMAGES))
  test(`a start with a database that was ${damageName} continues, or prints a message with the next step`, async () => {
    const dataDir = copyOfPreparedData();
    damage(damageName, join(dataDir, 'database/linkstall.sqlite'));
    const result = await startOnce(dataDir, { SEED: 'none' }); // drawing the samples again takes seconds
    if ('output' in result) return expectHelpfulMessage(result.output, dataDir);
    expect((await fetch(`${result.url}/login`)).status).toBe(200);
    return result.stop();
  });

test('a start with an unreadable key prints a message and ends', async () => {
  const dataDir = copyOfPreparedData();
  writeFileSync(join(dataDir, 'release-key.pem'), 'garbage');
  const result = await startOnce(dataDir);
  if (!('output' in result)) throw new Error('the start did not fail');
  expectHelpfulMessage(result.output, dataDir);
});
