/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { blobKey } from '@linkstall/releases/blobs';
import { blobKeysOf } from '@linkstall/releases/verify';
import { pino } from 'pino';

import { sendRequest, sendUntil, type TestResponse, until } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { LastKnownGood } from './last-known-good.ts';

const REMOTES = ['mfe-public', 'mfe-links'];
const api = new FixtureApi();
let original: FixtureSite;
let site: FixtureSite;
let firstStable: Readonly<Record<string, string>> = {};
/** The composition of the edge before each test. */
let firstComposition: ReturnType<typeof compositionIn>;
/** A release that is published but not deployed. */
let secondRelease = '';
const get = (path: string) => sendRequest(site.url, path);
const summaryOf = ({ status, text }: TestResponse) => `${status} ${/data-mark="([^"]+)"/.exec(text)?.[1] ?? 'none'}`;
const waitForMark = (mark: string) =>
  sendUntil(
    () => get('/asha'),
    (response) => summaryOf(response) === `200 ${mark}`,
  );
const compositionIn = ({ text }: TestResponse) =>
  JSON.parse(/id="composition">(.*?)<\/script>/.exec(text)?.[1] ?? '{"remotes":{}}') as {
    readonly id: string;
    readonly remotes: Readonly<Record<string, { readonly releases: readonly { readonly release: string }[] }>>;
  };
const pathOf = (path: string) => join(site.dataDir, path);
const releaseWith = (mark: string) => ({ ...PUBLIC, text: mark, server: publicBundle(mark) });

/** Reports these remotes as mounted, like a browser, and waits until the edge has stored them and removed older ones. */
async function reportMounted(remotes: readonly string[] = REMOTES): Promise<void> {
  const { id, remotes: remotesOfPage } = compositionIn(await get('/admin/links'));
  for (const remote of remotes) {
    const release = remotesOfPage[remote]?.releases[0]?.release ?? '';
    const body = JSON.stringify({ kind: 'mounted', composition: id, remote, release });
    expect((await sendRequest(site.url, '/report', { method: 'POST', body })).status).toBe(204);
    await until(() => isOnlyStored(remote, release));
  }
  await until(() => isOnlyStored('shell', firstStable['shell'] ?? ''));
}

/** Whether the edge has recorded this release as good, and has removed the bytes of every other release. */
async function isOnlyStored(remote: string, release: string): Promise<boolean> {
  const json = await readFile(pathOf('last-known-good/local.json'), 'utf8').catch(() => '{"good":{}}');
  const { good: lastKnownGood } = JSON.parse(json) as { good: Readonly<Record<string, string>> };
  const releases = await readdir(pathOf(`last-known-good/local/releases/${remote}`)).catch(() => []);
  return lastKnownGood[remote] === release && releases.join() === release;
}

async function damagePointers(): Promise<void> {
  const entries = (await readdir(pathOf('envs/local/log'))).map((name) => `envs/local/log/${name}`);
  for (const file of ['envs/local/state.json', ...entries]) await writeFile(pathOf(file), 'garbage');
}

/** The path of the copy of a file. */
async function copyOf(remote: string, release: string, path: string): Promise<string> {
  const record = await readFile(pathOf(`last-known-good/local/releases/${remote}/${release}/release.json`), 'utf8');
  const { files } = JSON.parse(record) as { files: Readonly<Record<string, { sha384: string }>> };
  return pathOf(`last-known-good/local/${blobKey(files[path]?.sha384 ?? '')}`);
}

/** The copied files that no copied release names. */
async function unnamedCopies(): Promise<readonly string[]> {
  const folder = pathOf('last-known-good/local');
  const files = await readdir(folder, { recursive: true });
  const records = files.filter((file) => file.endsWith('/release.json')).map((file) => readFile(join(folder, file)));
  const named = (await Promise.all(records)).flatMap((bytes) => blobKeysOf(JSON.parse(String(bytes)) as never));
  return files.filter((file) => file.startsWith('blobs/') && file.length > 90 && !named.includes(file));
}

async function removeStore(): Promise<void> {
  for (const folder of ['releases', 'blobs']) await rm(pathOf(folder), { recursive: true });
}

const OUTAGES: Readonly<Record<string, () => Promise<void>>> = {
  'without the store': removeStore,
  'without the files of releases': () => rename(pathOf('blobs'), pathOf('elsewhere')),
  'without the pointers': () => rename(pathOf('envs'), pathOf('elsewhere')),
  'without both': async () => {
    await removeStore();
    await rm(pathOf('envs'), { recursive: true });
  },
  'with garbage in state.json and the log': damagePointers,
};

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  original = await FixtureSite.create();
  site = original;
  firstStable = await site.stable();
  secondRelease = await site.publish('mfe-public', releaseWith('two'));
  await site.start(api.url);
  await get('/asha');
  firstComposition = compositionIn(await get('/admin/links'));
  await reportMounted();
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

test.each(Object.keys(OUTAGES))('%s the site works after a restart', async (outage) => {
  await OUTAGES[outage]?.();
  await site.start(api.url);
  expect(summaryOf(await get('/asha'))).toBe('200 one');
  const after = compositionIn(await get('/admin/links'));
  for (const remote of REMOTES)
    expect(after.remotes[remote]?.releases[0]).toEqual(firstComposition.remotes[remote]?.releases[0]);
  const { base, entry } = after.remotes['mfe-links']?.releases[0] as unknown as { base: string; entry: string };
  expect((await get(base + entry)).status).toBe(200);
});

// pointers.test.ts tests the loss of the pointers alone.
test('a running edge works without the store, then also with garbage in the pointers, and then without them', async () => {
  await site.start(api.url);
  await removeStore();
  const outages = [() => undefined, damagePointers, () => rm(pathOf('envs'), { recursive: true })];
  for (const [index, outage] of outages.entries()) {
    await outage();
    const username = `visited${index}`; // not cached
    api.people.set(username, { username, title: 'Links' });
    expect([summaryOf(await get(`/${username}`)), (await get('/admin/links')).status]).toEqual(['200 one', 200]);
  }
});

test('the edge applies restored pointers', async () => {
  await site.releases('deploy', 'mfe-public', secondRelease);
  await site.start(api.url);
  await waitForMark('two');
  await rename(pathOf('envs'), pathOf('elsewhere'));
  await site.start(api.url);
  expect(summaryOf(await get('/asha'))).toBe('200 one');
  await rename(pathOf('elsewhere'), pathOf('envs'));
  expect(summaryOf(await waitForMark('two'))).toBe('200 two');
  expect(compositionIn(await get('/admin/links')).remotes['mfe-public']?.releases[0]?.release).toBe(secondRelease);
});

test('a damaged copy is repaired, and another environment does not delete it', async () => {
  const [remote, file] = ['mfe-public', 'server.cjs'] as const;
  const [release = ''] = await readdir(pathOf(`last-known-good/local/releases/${remote}`));
  const storedFile = await copyOf(remote, release, file);
  const original = await readFile(storedFile, 'utf8');
  await writeFile(storedFile, 'process.exit(0)');
  const options = { dataDir: site.dataDir, publicKey: createPublicKey(await readFile(pathOf('release-key.pub.pem'))) };
  const otherEnvironment = new LastKnownGood({ ...options, env: 'staging', log: pino({ level: 'silent' }) });
  otherEnvironment.update({ seq: 1, env: 'staging', remotes: {} } as never);
  await otherEnvironment.close();
  await site.start(api.url);
  await reportMounted([remote]);
  await sendUntil(
    () => get('/health/live'),
    () => readFileSync(storedFile, 'utf8') === original,
  );
  expect(await readFile(storedFile, 'utf8')).toBe(original);
});

test('a failure to store the copy is logged once, not for every page', async () => {
  const errorTexts: string[] = [];
  const log = { error: (_: object, text: string) => errorTexts.push(text), warn: () => undefined } as never;
  const publicKey = createPublicKey(await readFile(pathOf('release-key.pub.pem')));
  const lastKnownGood = new LastKnownGood({ dataDir: site.dataDir, env: 'full', publicKey, log });
  lastKnownGood.update({ seq: 1, env: 'full', remotes: { shell: { stable: '1.0.0~a', history: [] } } } as never);
  const failWithFullDisk = () => Promise.reject(new Error('ENOSPC: no space left on device'));
  for (let page = 0; page < 5; page += 1) {
    lastKnownGood.recordMount('shell', '1.0.0~a', { release: failWithFullDisk, file: failWithFullDisk });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await lastKnownGood.close();
  expect(errorTexts).toEqual(['the last known good releases cannot be stored']);
});

test('without API and store the shell still shows the message of the API outage', async () => {
  await OUTAGES['without both']?.();
  await site.start('http://127.0.0.1:9');
  const page = await get('/asha');
  expect([page.status, page.text.includes('data-api-unavailable')]).toEqual([503, true]);
  expect((await get('/admin/links')).text).toContain('mfe-links');
});

test('a candidate, a rolled-back release and a disabled remote are not restored', async () => {
  await site.releases('deploy', 'mfe-public', secondRelease);
  await site.start(api.url);
  await waitForMark('two');
  await reportMounted(['mfe-public']);
  await site.releases('rollback', 'mfe-public');
  const candidate = await site.publish('mfe-public', releaseWith('candidate'));
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '99.99');
  const { id: composition } = compositionIn(await get('/admin/links'));
  const report = { kind: 'mounted', composition, remote: 'mfe-public', release: candidate };
  await sendRequest(site.url, '/report', { method: 'POST', body: JSON.stringify(report) });
  await site.releases('disable', 'mfe-links');
  await rename(pathOf('envs'), pathOf('elsewhere'));
  await site.start(api.url);
  expect(summaryOf(await get('/asha'))).toBe('200 one');
  const { remotes } = compositionIn(await get('/admin/links'));
  expect(remotes['mfe-links']?.releases).toEqual([]);
  const offered = remotes['mfe-public']?.releases.map(({ release }) => release);
  expect([offered?.includes(secondRelease), offered?.includes(candidate)]).toEqual([false, false]);
});

test('a single damaged file is rejected and does not count as a missing store', async () => {
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

test('only one composition is stored, and its files are verified when they are read', async () => {
  await site.releases('deploy', 'mfe-public', secondRelease);
  await site.start(api.url);
  await waitForMark('two');
  await reportMounted(['mfe-public']);
  const [storedRelease, ...others] = await readdir(pathOf('last-known-good/local/releases/mfe-public'));
  expect(others).toEqual([]);
  await until(async () => (await unnamedCopies()).length === 0);
  await removeStore();
  await writeFile(await copyOf('mfe-public', storedRelease ?? '', 'server.cjs'), 'process.exit(0)');
  await site.start(api.url);
  const page = await get('/asha');
  expect([page.status, page.text.includes('data-missing-remote="mfe-public"')]).toEqual([503, true]);
});

test('a store whose files are pipes or folders does not block a page', async () => {
  const release = firstStable['mfe-public'] ?? '';
  for (const command of ['mkfifo', 'mkdir']) {
    await rm(site.fileOf('mfe-public', release, 'release.json'), { recursive: true });
    execFileSync(command, [site.fileOf('mfe-public', release, 'release.json')]);
    await rm(pathOf('envs/local/state.json'), { recursive: true });
    execFileSync(command, [pathOf('envs/local/state.json')]);
    await site.start(api.url);
    // The edge would not respond at all if it read the pipe.
    expect([(await get('/asha')).status, (await get('/admin/links')).status]).toEqual([503, 200]);
  }
});
