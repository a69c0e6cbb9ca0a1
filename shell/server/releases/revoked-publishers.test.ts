/** @jest-environment node */
import { generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { LiveReleases } from '@linkstall/contracts/shell';
import { openEnvironment } from '@linkstall/releases/environment';
import { signatureOf } from '@linkstall/releases/keys';
import { signStatement } from '@linkstall/releases/statement';
import { addPublisher, revokePublisher, setTeam } from '@linkstall/releases/team-changes';

import { FixtureApi } from '../testing/fixture-api.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, sendUntil, until } from '../testing/send-request.ts';

const BY = 'public/ci';
const remote = 'mfe-public';
const api = new FixtureApi();
let site: FixtureSite;
/** A release of the team that is stable, and the release before it. */
let [revoked, before] = ['', ''];

const get = (path: string) => sendRequest(site.url, path);
const pathOf = (path: string) => join(site.dataDir, path);
const open = () => openEnvironment({ dataDir: site.dataDir, signs: true, by: 'Asha' });
const revoke = async () => revokePublisher(await open(), 'public', 'ci');
const live = async () => JSON.parse((await get('/.well-known/live-releases.json')).text) as LiveReleases;
const markOf = ({ text }: { readonly text: string }) => /data-mark="([^"]+)"/.exec(text)?.[1];
const waitForMark = async (mark: string) =>
  expect(
    markOf(
      await sendUntil(
        () => get('/asha'),
        (response) => markOf(response) === mark,
      ),
    ),
  ).toBe(mark);

beforeAll(() => api.start());
afterAll(() => api.stop());

beforeEach(async () => {
  api.people.set('asha', { username: 'asha', title: 'Links' });
  site = await FixtureSite.create();
  await setTeam(await open(), 'public', { remotes: [remote] });
  await addPublisher(await open(), 'public', {
    id: 'ci',
    kind: 'oidc',
    issuer: 'https://ci.example',
    repositoryId: '1',
  });
  before = (await site.stable())[remote] ?? '';
  await site.start(api.url);
  revoked = await site.deploy(remote, { ...PUBLIC, text: 'two', server: publicBundle('two'), by: BY });
  await waitForMark('two');
});
afterEach(() => site.remove());

test('visitors of a release get the release before it after its key is revoked, and nobody gets its files', async () => {
  const file = `/remotes/${remote}/${revoked}/entry.js`;
  expect((await get(file)).status).toBe(200);
  await revoke();
  await waitForMark('one');
  expect((await get(file)).status).toBe(404);
  expect((await live()).releases[remote]).toEqual([before]);
  // The signed pointers stay as they are.
  expect((await site.stable())[remote]).toBe(revoked);
});

test('a candidate of a revoked key ends, and a remote without another release is disabled', async () => {
  const pages = [{ path: '/admin/links', access: 'login' }, { path: '/login' }];
  const candidate = await site.publish('mfe-links', { text: 'candidate', pages, by: BY });
  await site.releases('deploy', 'mfe-links', candidate, '--percent', '50');
  await site.deploy('mfe-garden', { pages: [{ path: '/apps/garden' }], by: BY });
  expect(await live()).toMatchObject({ disabled: [], releases: { 'mfe-links': [expect.anything(), candidate] } });
  await revoke();
  await until(async () => (await live()).disabled.length > 0);
  const { disabled, releases } = await live();
  expect([disabled, releases['mfe-links']?.includes(candidate)]).toEqual([['mfe-garden'], false]);
});

test('a preview of a release of a revoked key ends, and its files are gone', async () => {
  const preview = await site.publish('mfe-links', { text: 'previewed', pages: [{ path: '/admin/links' }], by: BY });
  const key = (await readFile(pathOf('preview-key'), 'utf8')).trim();
  const open = () =>
    sendRequest(site.url, '/preview', {
      method: 'POST',
      body: `remote=mfe-links@${preview}`,
      headers: { 'x-preview-key': key },
    });
  const cookie = (await open()).headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const getInPreview = (path: string) => sendRequest(site.url, path, { headers: { cookie } });
  const file = () => getInPreview(`/remotes/mfe-links/${preview}/entry.js`);
  expect((await file()).status).toBe(200);
  expect((await getInPreview('/asha')).text).toContain('<aside class="ls-preview"');
  await revoke();
  await waitForMark('one');
  expect((await file()).status).toBe(404);
  const page = await getInPreview('/asha');
  expect(page.text).toContain(`<b>mfe-links ${preview}</b> no longer exists`);
  expect(page.headers['set-cookie']?.[0]).toMatch(/^ls_preview=; /);
  expect((await open()).status).toBe(404);
});

async function reportMounted(release: string): Promise<void> {
  const composition = /id="composition">(.*?)<\/script>/.exec((await get('/admin/links')).text)?.[1] ?? '{}';
  const { id } = JSON.parse(composition) as { readonly id: string };
  const body = JSON.stringify({ kind: 'mounted', composition: id, remote, release });
  expect((await sendRequest(site.url, '/report', { method: 'POST', body })).status).toBe(204);
}
const copies = () => readdir(pathOf(`last-known-good/local/releases/${remote}`)).catch((): string[] => []);

test('the release that visitors get instead of a revoked one becomes the last known good release', async () => {
  await revoke();
  await waitForMark('one');
  await reportMounted(before);
  await until(async () => (await copies()).includes(before));
});

test('a revoked release is not used as last known good, also after a restart without pointers and log of teams', async () => {
  await reportMounted(revoked);
  await until(async () => (await copies()).includes(revoked));
  await revoke();
  await until(async () => !(await copies()).includes(revoked));
  await until(async () =>
    (await readFile(pathOf('last-known-good/local.json'), 'utf8')).includes(`"revoked":["${BY}"]`),
  );
  await site.stop();
  await rm(pathOf('envs'), { recursive: true });
  await rm(pathOf('teams'), { recursive: true });
  await site.start(api.url);
  await waitForMark('one');
  expect((await live()).releases[remote]).toEqual([before]);
});

test('a revocation stays when the log of teams is damaged, and the damage is logged', async () => {
  await revoke();
  await waitForMark('one');
  await site.start(api.url, { LOG_LEVEL: 'error' });
  await writeFile(pathOf('teams/log/00000003.json'), '{');
  await writeFile(pathOf('teams/log/00000004.json'), '{');
  await until(() => site.log.some((line) => line.includes('the log of teams cannot be read')));
  await waitForMark('one');
});

/** Signs a release again, as if a publisher with this key had published it. */
async function signWith({ publicKey, privateKey }: KeyPairKeyObjectResult, release: string, by: string): Promise<void> {
  const file = site.fileOf(remote, release, 'release.json');
  const record = JSON.parse(await readFile(file, 'utf8')) as Parameters<typeof signStatement>[0] & { commit: string };
  const source = { repository: '', commit: record.commit, builder: '' };
  const envelope = signStatement({ ...record, release }, source, { keyid: 'ci', privateKey });
  const unsigned = { ...record, by, statement: { envelope, publicKey: textOf(publicKey) } };
  const { privateKey: siteKey } = await open();
  if (!siteKey) throw new Error('the site has no key');
  await writeFile(file, JSON.stringify({ ...unsigned, signature: signatureOf(unsigned, siteKey) }));
}
const textOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');

test('a release is served only if the log of teams names its key for its publisher', async () => {
  const [knownKey, unknownKey] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  await addPublisher(await open(), 'public', { id: 'key', kind: 'key', publicKey: textOf(knownKey.publicKey) });
  const deployWith = async (mark: string, key: KeyPairKeyObjectResult) => {
    const release = await site.publish(remote, { ...PUBLIC, text: mark, server: publicBundle(mark) });
    await signWith(key, release, 'public/key');
    await site.releases('deploy', remote, release);
    return release;
  };
  await deployWith('three', knownKey);
  await waitForMark('three');
  // A damaged old entry of the log does not make a known key unknown.
  await writeFile(pathOf('teams/log/00000001.json'), '{');
  await site.start(api.url);
  await waitForMark('three');
  const refusedRelease = await deployWith('four', unknownKey);
  expect(markOf(await get('/asha'))).toBe('three');
  expect((await get(`/remotes/${remote}/${refusedRelease}/entry.js`)).status).toBe(502);
});
