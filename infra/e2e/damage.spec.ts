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
import { basename, join } from 'node:path';

import { expect, test } from '@playwright/test';

import { inWords } from '../local/failure.ts';
import { keptSecret } from '../local/jwt-secret.ts';
import { startIn } from '../local/testing/small-clone.ts';
import { checkKeys } from '../releases/src/signed/keys.ts';
import { KEPT } from './prepared-data.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = ['/', '/meera.cooks', '/store/@meera.cooks', '/login', '/admin/links'];

/** Everything that may be done to a file. */
const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  emptied: (file) => truncateSync(file),
  'cut off': (file) => truncateSync(file, lstatSync(file).size >> 1),
  'filled with garbage': (file) => writeFileSync(file, Buffer.alloc(2000, '\0\xff{"', 'latin1')),
  removed: (file) => rmSync(file),
  'made unreadable': (file) => {
    rmSync(file); // root reads whatever the mode says, but not a link to itself
    symlinkSync(basename(file), file);
  },
  'replaced by a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
};

/** Readers tell these apart: what they read is wrong, is not there, or cannot be read. Each file meets one way of each. */
const ROUNDS: Readonly<Record<string, readonly string[]>> = {
  spoilt: ['emptied', 'cut off', 'filled with garbage'],
  removed: ['removed'],
  unreadable: ['made unreadable', 'replaced by a folder'],
};

/** Of a database that runs, the file that is open stays as it is. */
const TAKEN_AWAY = [...(ROUNDS.removed ?? []), ...(ROUNDS.unreadable ?? [])];

const apply = (how: string, file: string) => DAMAGES[how]?.(file);

type Part = 'site' | 'start' | 'releases' | 'pictures' | 'database';

/** Every file below DATA_DIR is one of these; a new one has to be put here. */
const KINDS: readonly (readonly [part: Part, at: RegExp])[] = [
  ['start', /^(database|run|(releases\/)?installation)\.json$/],
  ['start', /^(lock|jwt-secret|preview-key|operator-key|samples-seen)$/],
  ['start', /^release-key(\.pub)?\.pem$/],
  ['site', /^logs\/(backend|edge|database)\.log$/],
  ['site', /^envs\/local\/(state\.json|log\/\d+\.json|refused\/[\w-]+\.json)$/],
  ['site', /^(metrics|compositions|last-known-good)\/local\.json$/],
  ['site', /^last-known-good\/local\/releases\/(shell|mfe-\w+)\/[^/]+\/[\w./@-]+$/],
  ['releases', /^releases\/(shell|mfe-\w+)\/[^/]+\/release\.json$/],
  ['releases', /^releases\/mfe-\w+\/[^/]+\/((routes|budgets)\.json|server\.cjs)$/],
  [
    'releases',
    /^releases\/(shell|mfe-\w+)\/[^/]+\/[\w./@-]+\.(cjs|js|css|svg|png|webp|ico|txt|webmanifest)(\.br|\.gz)?$/,
  ],
  ['site', /^(shared\/local|gate\/[0-9a-f]{32})\.json$/],
  ['site', /^maps\/(shell|mfe-\w+)\/[^/]+\/[\w.-]+\.map$/],
  ['pictures', /^images\//],
  ['database', /^database\/(linkstall\.sqlite(-wal|-shm)?|lock)$/],
];

interface Running {
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

/** One start on these data: it runs, or it has said why not. */
async function begin(dataDir: string): Promise<Running | { readonly said: string }> {
  const { child, ended, url, errors } = await startIn(ROOT, { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' });
  if (url === undefined) return { said: errors() };
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const { children } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { children: object };
  const previewKey = keyIn(dataDir);
  return { url, dataDir, pids: JSON.stringify(children), previewKey, stop };
}

/** Empty where something else stands in its place: then nobody knows the key. */
function keyIn(dataDir: string): string {
  const file = join(dataDir, 'preview-key');
  return lstatSync(file).isFile() ? readFileSync(file, 'utf8').trim() : '';
}

async function running(dataDir: string): Promise<Running> {
  const started = await begin(dataDir);
  if ('said' in started) throw new Error(started.said);
  return started;
}

function filesIn(dataDir: string): string[] {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
}

/** One file of each kind, of one remote and of the shell; one map, for nothing that is shown is made of them. */
function oneOfEach(dataDir: string, parts: readonly Part[]): string[] {
  const chosen = new Map<string, string>();
  for (const file of filesIn(dataDir)) {
    const kind = KINDS.find(([part, at]) => parts.includes(part) && at.test(file));
    const like = file
      .replace(/^maps\/.*/, 'maps')
      .replace(/[\w-]+\.[0-9a-f]{10}\./, 'chunk.')
      .replace(/mfe-\w+/, 'mfe') // the last one counts: mfe-store, which a page of PAGES is made of
      .replace(/[0-9a-f]{10,}/g, '')
      .replace(/\d+/g, '')
      .replace(/(\/assets\/)[\w-]+/, '$1');
    if (kind) chosen.set(like, file);
  }
  return [...chosen.values()];
}

const freshly = ({ url, previewKey }: Running, page: string) =>
  fetch(url + page, { headers: { 'cache-control': 'no-cache', 'x-preview-key': previewKey } });

/** Pages that are not there. */
async function lacking(site: Running): Promise<readonly string[]> {
  const statuses = await Promise.all(PAGES.map(async (page) => (await freshly(site, page)).status));
  return PAGES.filter((_, at) => statuses[at] !== 200);
}

/** Freshly made pages: 200, or a fallback that nobody keeps when `mayLack`. */
async function expectSite(site: Running, { mayLack }: { readonly mayLack: boolean }): Promise<void> {
  const { url } = site;
  await Promise.all(
    PAGES.map(async (page) => {
      const { status, headers } = await freshly(site, page);
      if (mayLack && status === 503) expect(headers.get('cache-control')).toContain('no-store');
      else expect({ page, status }).toEqual({ page, status: 200 });
    }),
  );
  expect((await fetch(`${url}/api/v1/users/u/${KEPT}`)).status).toBe(200);
}

/** Of a damaged one of these, or a damaged database, a start may say so and end; all else it makes again, or goes on without. */
const KEYS = ['jwt-secret', 'release-key.pem', 'release-key.pub.pem'];
const pristine = process.env.LINKSTALL_PREPARED_DATA ?? '';

function copyOfPristine(): string {
  const dataDir = join(newFolder(), 'data');
  cpSync(pristine, dataDir, { recursive: true });
  return dataDir;
}

/** What a start checks before anything else. */
function copyOfKeys(): string {
  const dataDir = newFolder();
  for (const file of KEYS) cpSync(join(pristine, file), join(dataDir, file));
  mkdirSync(join(dataDir, 'releases/shell'), { recursive: true }); // keys belong to what is published
  return dataDir;
}

test('every file below DATA_DIR is of a kind that is tried here', () => {
  const unknown = filesIn(pristine).filter((file) => !KINDS.some(([, at]) => at.test(file)));
  expect(unknown).toEqual([]);
});

/** It names a file or folder of these data and what to do, and shows nobody a stack. */
function expectSentence(said: string, dataDir: string): void {
  expect(said).toContain(dataDir);
  expect(said).toMatch(/restore|set .* aside|set aside|choose/i);
  expect(said).not.toMatch(/^\s+at /m);
}

/** One running site for all of it: each file is put back before the next is damaged. */
test(`while it runs, whatever file is ${Object.keys(ROUNDS).join(', ')} costs no more than itself`, async () => {
  test.setTimeout(240_000);
  const site = await running(copyOfPristine());
  for (const ways of Object.values(ROUNDS))
    for (const [at, file] of oneOfEach(site.dataDir, ['site', 'start', 'releases', 'pictures']).entries()) {
      const how = String(ways[at % ways.length]);
      const path = join(site.dataDir, file);
      const bytes = readFileSync(path);
      apply(how, path);
      await test.step(`${file} ${how}`, () => expectSite(site, { mayLack: file.startsWith('releases/') }));
      rmSync(path, { recursive: true, force: true });
      writeFileSync(path, bytes, { mode: 0o600 });
    }
  // The edge reads a release that it could not read again within a second.
  await expect.poll(() => lacking(site)).toEqual([]);
  const { children } = JSON.parse(readFileSync(join(site.dataDir, 'run.json'), 'utf8')) as { children: object };
  expect(JSON.stringify(children)).toBe(site.pids);
  await site.stop();
});

/** Damaged while it serves: what is in memory is still answered, and what is not is refused as it is when a database is away. */
async function damageDatabase({ url, dataDir }: Running, how: string): Promise<void> {
  await fetch(`${url}/meera.cooks`); // into the cache
  apply(how, join(dataDir, 'database/linkstall.sqlite'));
  expect((await fetch(`${url}/meera.cooks`)).status).toBe(200);
  const asked = ['/api/v1/users/u/nobody.here', '/api/v1/link/all-link', '/api/v1/users/u/meera.cooks'];
  const statuses = await Promise.all(asked.map(async (path) => (await fetch(url + path)).status));
  expect(statuses.filter((status) => ![200, 401, 404, 503].includes(status))).toEqual([]);
}

/** What a start checks before anything else; null where it goes on. */
async function refusalOf(dataDir: string): Promise<string | null> {
  try {
    await checkKeys(dataDir);
    keptSecret(dataDir);
    return null;
  } catch (error) {
    return inWords(error);
  }
}

async function damagedAlone(file: string, how: string) {
  const dataDir = copyOfKeys();
  apply(how, join(dataDir, file));
  return { dataDir, refusal: await refusalOf(dataDir) };
}

test('a start on a key that is damaged in any way goes on, or says in a sentence what to do', async () => {
  for (const how of Object.keys(DAMAGES))
    for (const file of KEYS)
      await test.step(`${file} ${how}`, async () => {
        const { refusal, dataDir } = await damagedAlone(file, how);
        if (refusal !== null) expectSentence(refusal, dataDir);
      });
});

for (const [at, [round, ways]] of Object.entries(ROUNDS).entries())
  test(`a start on files that are ${round} goes on, and a database that is damaged as it runs costs no more than itself`, async () => {
    test.setTimeout(240_000);
    const dataDir = copyOfPristine();
    for (const [index, file] of oneOfEach(dataDir, ['site', 'pictures', 'releases', 'start']).entries()) {
      const how = String(ways[index % ways.length]);
      const refuses = KEYS.includes(file) && (await damagedAlone(file, how)).refusal !== null;
      if (!refuses) apply(how, join(dataDir, file));
    }
    const site = await running(dataDir);
    await expectSite(site, { mayLack: false });
    // Two ways for each site; the database has the same file open after the first.
    const database = join(dataDir, 'database/linkstall.sqlite');
    linkSync(database, `${database}.kept`);
    await damageDatabase(site, String(TAKEN_AWAY[at]));
    rmSync(database, { recursive: true, force: true });
    renameSync(`${database}.kept`, database);
    await damageDatabase(site, String(ROUNDS.spoilt?.[at]));
    await site.stop();
  });

for (const how of Object.keys(DAMAGES))
  test(`a start on a database that was ${how} goes on, or says in a sentence what to do`, async () => {
    const dataDir = copyOfPristine();
    apply(how, join(dataDir, 'database/linkstall.sqlite'));
    const started = await begin(dataDir);
    if ('said' in started) return expectSentence(started.said, dataDir);
    expect((await fetch(`${started.url}/login`)).status).toBe(200);
    return started.stop();
  });

test('a start on a key that cannot be read ends with the sentence', async () => {
  const dataDir = copyOfPristine();
  writeFileSync(join(dataDir, 'release-key.pem'), 'garbage');
  const started = await begin(dataDir);
  if (!('said' in started)) throw new Error('it goes on');
  expectSentence(started.said, dataDir);
});
