/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { pino } from 'pino';

import { ask, askUntil, type Reply, until } from '../testing/ask.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite, PUBLIC } from '../testing/fixture-site.ts';
import { LastKnownGood } from './last-known-good.ts';

const REMOTES = ['mfe-public', 'mfe-links'];
const api = new FixtureApi();
let original: FixtureSite;
let site: FixtureSite;
let first: Readonly<Record<string, string>> = {};
/** A release that is published, and not deployed. */
let two = '';
const get = (path: string) => ask(site.url, path);
const seen = ({ status, text }: Reply) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const comes = (mark: string) =>
  askUntil(
    () => get('/asha'),
    (reply) => seen(reply) === `200 ${mark}`,
  );
const compositionIn = ({ text }: Reply) =>
  JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '{"remotes":{}}') as {
    readonly id: string;
    readonly remotes: Readonly<Record<string, { readonly releases: readonly { readonly release: string }[] }>>;
  };
const at = (path: string) => join(site.dataDir, path);
const next = (mark: string) => ({ ...PUBLIC, text: mark, server: publicBundle(mark) });

/** Sends what a browser tells that has shown these, and waits until the edge keeps them and has removed older ones. */
async function mount(remotes: readonly string[] = REMOTES): Promise<void> {
  const { id, remotes: all } = compositionIn(await get('/admin/links'));
  for (const remote of remotes) {
    const release = all[remote]?.releases[0]?.release ?? '';
    const body = JSON.stringify({ kind: 'mounted', composition: id, remote, release });
    expect((await ask(site.url, '/report', { method: 'POST', body })).status).toBe(204);
    await until(() => isKeptAlone(remote, release));
  }
  await until(() => isKeptAlone('shell', first['shell'] ?? ''));
}

/** Whether the edge has written that this release is good, and has removed the bytes of every other one. */
async function isKeptAlone(remote: string, release: string): Promise<boolean> {
  const written = await readFile(at('last-known-good/local.json'), 'utf8').catch(() => '{"good":{}}');
  const { good } = JSON.parse(written) as { good: Readonly<Record<string, string>> };
  const releases = await readdir(at(`last-known-good/local/releases/${remote}`)).catch(() => []);
  return good[remote] === release && releases.join() === release;
}

async function spoilPointers(): Promise<void> {
  const entries = (await readdir(at('envs/local/log'))).map((name) => `envs/local/log/${name}`);
  for (const file of ['envs/local/state.json', ...entries]) await writeFile(at(file), 'garbage');
}

const takenAway: Readonly<Record<string, () => Promise<void>>> = {
  'without the store': () => rename(at('releases'), at('elsewhere')),
  'without the pointers': () => rename(at('envs'), at('elsewhere')),
  'without both': async () => {
    await rename(at('releases'), at('elsewhere'));
    await rm(at('envs'), { recursive: true });
  },
  'with garbage in state.json and the log': spoilPointers,
};

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  original = await FixtureSite.create();
  site = original;
  first = await site.stable();
  two = await site.publish('mfe-public', next('two'));
  await site.start(api.url);
  await get('/asha');
  await mount();
  await site.stop();
});

afterAll(async () => {
  await original.remove();
  await api.stop();
});

beforeEach(async () => {
  site = await original.copy();
});

afterEach(() => site.remove());

test.each(Object.keys(takenAway))('%s the site goes on, and after a restart too', async (what) => {
  await site.start(api.url);
  const before = compositionIn(await get('/admin/links'));
  await takenAway[what]?.();
  expect([seen(await get('/asha')), (await get('/admin/links')).status]).toEqual(['200 one', 200]);
  await site.start(api.url);
  expect(seen(await get('/asha'))).toBe('200 one');
  const after = compositionIn(await get('/admin/links'));
  for (const remote of REMOTES) expect(after.remotes[remote]?.releases[0]).toEqual(before.remotes[remote]?.releases[0]);
  const { base, entry } = after.remotes['mfe-links']?.releases[0] as unknown as { base: string; entry: string };
  expect((await get(base + entry)).status).toBe(200);
});

test('pointers that come back are followed, with what they say of candidates', async () => {
  await site.releases('deploy', 'mfe-public', two);
  await site.start(api.url);
  await comes('two');
  await rename(at('envs'), at('elsewhere'));
  await site.start(api.url);
  expect(seen(await get('/asha'))).toBe('200 one');
  await rename(at('elsewhere'), at('envs'));
  expect(seen(await comes('two'))).toBe('200 two');
  expect(compositionIn(await get('/admin/links')).remotes['mfe-public']?.releases[0]?.release).toBe(two);
});

test('what is kept is mended when it was damaged, and is nobody else’s', async () => {
  const [remote, file] = ['mfe-public', 'server.cjs'] as const;
  const [release = ''] = await readdir(at(`last-known-good/local/releases/${remote}`));
  const kept = at(`last-known-good/local/releases/${remote}/${release}/${file}`);
  const original = await readFile(kept, 'utf8');
  await writeFile(kept, 'process.exit(0)');
  const means = { dataDir: site.dataDir, publicKey: createPublicKey(await readFile(at('release-key.pub.pem'))) };
  const other = new LastKnownGood({ ...means, env: 'staging', log: pino({ level: 'silent' }) });
  other.note({ seq: 1, env: 'staging', remotes: {} } as never);
  await other.close();
  await site.start(api.url);
  await mount([remote]);
  await askUntil(
    () => get('/health/live'),
    () => readFileSync(kept, 'utf8') === original,
  );
  expect(await readFile(kept, 'utf8')).toBe(original);
});

test('where nothing can be kept it is said once, and not for every page that is shown', async () => {
  const said: string[] = [];
  const log = { error: (_: object, text: string) => said.push(text), warn: () => undefined } as never;
  const publicKey = createPublicKey(await readFile(at('release-key.pub.pem')));
  const good = new LastKnownGood({ dataDir: site.dataDir, env: 'full', publicKey, log });
  good.note({ seq: 1, env: 'full', remotes: { shell: { stable: '1.0.0~a', history: [] } } } as never);
  const full = () => Promise.reject(new Error('ENOSPC: no space left on device'));
  for (let page = 0; page < 5; page += 1) {
    good.mounted('shell', '1.0.0~a', { release: full, file: full });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await good.close();
  expect(said).toEqual(['what is known to be good cannot be kept']);
});

test('with the API away as well, the shell still says so in its own page', async () => {
  await takenAway['without both']?.();
  await site.start('http://127.0.0.1:9');
  const page = await get('/asha');
  expect([page.status, page.text.includes('data-api-away')]).toEqual([503, true]);
  expect((await get('/admin/links')).text).toContain('mfe-links');
});

test('neither a candidate, nor what was rolled back or switched off, is brought back', async () => {
  await site.releases('deploy', 'mfe-public', two);
  await site.start(api.url);
  await comes('two');
  await mount(['mfe-public']);
  await site.releases('rollback', 'mfe-public');
  const candidate = await site.publish('mfe-public', next('candidate'));
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '99.99');
  const { id: composition } = compositionIn(await get('/admin/links'));
  const told = { kind: 'mounted', composition, remote: 'mfe-public', release: candidate };
  await ask(site.url, '/report', { method: 'POST', body: JSON.stringify(told) });
  await site.releases('disable', 'mfe-links');
  await rename(at('envs'), at('elsewhere'));
  await site.start(api.url);
  expect(seen(await get('/asha'))).toBe('200 one');
  const { remotes } = compositionIn(await get('/admin/links'));
  expect(remotes['mfe-links']?.releases).toEqual([]);
  const offered = remotes['mfe-public']?.releases.map(({ release }) => release);
  expect([offered?.includes(two), offered?.includes(candidate)]).toEqual([false, false]);
});

test('a single damaged file is no store that is away: it is refused, and nothing hides it', async () => {
  await site.start(api.url);
  const { base, entry, release } = compositionIn(await get('/admin/links')).remotes['mfe-links']
    ?.releases[0] as never as {
    base: string;
    entry: string;
    release: string;
  };
  await writeFile(site.fileOf('mfe-links', release, entry), 'alert(1)');
  expect((await get(base + entry)).status).toBe(502);
});

test('one composition is kept and no more; what is kept is verified when it is read', async () => {
  await site.releases('deploy', 'mfe-public', two);
  await site.start(api.url);
  await comes('two');
  await mount(['mfe-public']);
  const [kept, ...more] = await readdir(at('last-known-good/local/releases/mfe-public'));
  expect(more).toEqual([]);
  await rename(at('releases'), at('elsewhere'));
  await writeFile(at(`last-known-good/local/releases/mfe-public/${kept}/server.cjs`), 'process.exit(0)');
  await site.start(api.url);
  const page = await get('/asha');
  expect([page.status, page.text.includes('data-missing-remote="mfe-public"')]).toEqual([503, true]);
});

test('a store whose files are pipes, or folders, holds no page', async () => {
  const release = first['mfe-public'] ?? '';
  for (const make of ['mkfifo', 'mkdir']) {
    await rm(site.fileOf('mfe-public', release, 'release.json'), { recursive: true });
    execFileSync(make, [site.fileOf('mfe-public', release, 'release.json')]);
    await rm(at('envs/local/state.json'), { recursive: true });
    execFileSync(make, [at('envs/local/state.json')]);
    await site.start(api.url);
    // It would not answer at all if it read the pipe.
    expect([(await get('/asha')).status, (await get('/admin/links')).status]).toEqual([503, 200]);
  }
});
