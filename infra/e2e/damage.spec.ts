import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { expect, test } from '@playwright/test';

import { startIn } from '../local/testing/small-clone.mjs';

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

type Part = 'site' | 'start' | 'releases' | 'pictures' | 'database';

/** Every file below DATA_DIR is one of these; a new one has to be put here. */
const KINDS: readonly (readonly [part: Part, at: RegExp])[] = [
  ['start', /^(database|run|(releases\/)?installation)\.json$/],
  ['start', /^(lock|jwt-secret|preview-key|operator-key|samples-seen)$/],
  ['start', /^release-key(\.pub)?\.pem$/],
  ['site', /^logs\/(backend|edge|database)\.log$/],
  ['site', /^envs\/local\/(state\.json|log\/\d+\.json|refused\/[\w-]+\.json)$/],
  ['site', /^(figures|compositions|last-known-good)\/local\.json$/],
  ['site', /^last-known-good\/local\/releases\/(shell|mfe-\w+)\/[^/]+\/[\w./@-]+$/],
  ['releases', /^releases\/(shell|mfe-\w+)\/[^/]+\/release\.json$/],
  ['releases', /^releases\/mfe-\w+\/[^/]+\/((routes|budgets)\.json|server\.cjs)$/],
  [
    'releases',
    /^releases\/(shell|mfe-\w+)\/[^/]+\/[\w./@-]+\.(cjs|js|css|svg|png|webp|ico|txt|webmanifest)(\.br|\.gz)?$/,
  ],
  ['site', /^(lent\/local|gate\/[0-9a-f]{32})\.json$/],
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

/** One file of each kind, of each remote where it is a release's; one map, for nothing that is shown is made of them. */
function oneOfEach(dataDir: string, parts: readonly Part[]): string[] {
  const chosen = new Map<string, string>();
  for (const file of filesIn(dataDir)) {
    const kind = KINDS.find(([part, at]) => parts.includes(part) && at.test(file));
    const like = file
      .replace(/^maps\/.*/, 'maps')
      .replace(/[0-9a-f]{10,}/g, '')
      .replace(/\d+/g, '')
      .replace(/(\/assets\/)[\w-]+/, '$1');
    if (kind) chosen.set(like, file);
  }
  return [...chosen.values()];
}

/** Freshly made pages: 200, or a fallback that nobody keeps when `mayLack`. */
async function expectSite({ url, previewKey }: Running, { mayLack }: { readonly mayLack: boolean }): Promise<void> {
  for (const page of PAGES) {
    const { status, headers } = await fetch(url + page, {
      headers: { 'cache-control': 'no-cache', 'x-preview-key': previewKey },
    });
    if (mayLack && status === 503) expect(headers.get('cache-control')).toContain('no-store');
    else expect({ page, status }).toEqual({ page, status: 200 });
  }
  expect((await fetch(`${url}/api/v1/users/u/${KEPT}`)).status).toBe(200);
}

/** Of a damaged one of these a start may say so and end; all else it makes again, or goes on without. */
const MAY_REFUSE = /^(jwt-secret|release-key(\.pub)?\.pem|database\/linkstall\.sqlite)$/;
const KEPT = 'kept.creator';
const pristine = newFolder();
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const site = await running(pristine);
  const person = { username: KEPT, fullName: 'Kept', email: 'kept@example.com', password: 'seven steel bowls' };
  const headers = { 'content-type': 'application/json' };
  const created = await fetch(`${site.url}/api/v1/users/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(person),
  });
  expect(created.status).toBe(201);
  await site.stop();
});

function copyOfPristine(): string {
  const dataDir = join(newFolder(), 'data');
  cpSync(pristine, dataDir, { recursive: true });
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

for (const [how, damage] of Object.entries(DAMAGES)) {
  test(`while it runs, whatever file is ${how} costs no more than itself`, async () => {
    test.setTimeout(240_000);
    const site = await running(copyOfPristine());
    for (const file of oneOfEach(site.dataDir, ['site', 'start', 'releases', 'pictures'])) {
      const path = join(site.dataDir, file);
      const bytes = readFileSync(path);
      damage(path);
      await test.step(`${file} ${how}`, () => expectSite(site, { mayLack: file.startsWith('releases/') }));
      rmSync(path, { recursive: true, force: true });
      writeFileSync(path, bytes, { mode: 0o600 });
    }
    await expect(() => expectSite(site, { mayLack: false })).toPass({ timeout: 10_000 });
    expect(
      JSON.stringify(
        (JSON.parse(readFileSync(join(site.dataDir, 'run.json'), 'utf8')) as { children: object }).children,
      ),
    ).toBe(site.pids);
    const database = join(site.dataDir, 'database/linkstall.sqlite');
    await fetch(`${site.url}/meera.cooks`); // for the cache: above each page was asked past it
    damage(database);
    await test.step(`the database ${how}`, async () => {
      expect((await fetch(`${site.url}/meera.cooks`)).status).toBe(200);
      const asked = ['/api/v1/users/u/nobody.here', '/api/v1/link/all-link', '/api/v1/users/u/meera.cooks'];
      const statuses = await Promise.all(asked.map(async (path) => (await fetch(site.url + path)).status));
      expect(statuses.filter((status) => ![200, 401, 404, 503].includes(status))).toEqual([]);
    });
    await site.stop();
  });

  test(`a start on files that were ${how} goes on, or says in a sentence which and what to do`, async () => {
    test.setTimeout(240_000);
    const all = copyOfPristine();
    const harmless = oneOfEach(all, ['site', 'pictures', 'releases', 'start']).filter((file) => !MAY_REFUSE.test(file));
    for (const file of harmless) damage(join(all, file));
    const site = await running(all);
    await expectSite(site, { mayLack: false });
    await site.stop();

    for (const file of oneOfEach(pristine, ['start', 'database']).filter((name) => MAY_REFUSE.test(name))) {
      const dataDir = copyOfPristine();
      damage(join(dataDir, file));
      const started = await begin(dataDir);
      await test.step(`${file} ${how}`, async () => {
        if ('said' in started) expectSentence(started.said, dataDir);
        else await expectSite(started, { mayLack: false });
      });
      if (!('said' in started)) await started.stop();
    }
  });
}
