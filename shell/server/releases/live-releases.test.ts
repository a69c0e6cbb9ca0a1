/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { deploy, disable, enable, rollback } from '@linkstall/releases/changes';
import { openEnvironment } from '@linkstall/releases/environment';
import type { LiveReleases } from '@linkstall/contracts/shell';

import { sendRequest, sendUntil } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const PATH = '/.well-known/live-releases.json';
const remote = 'mfe-links';
const api = new FixtureApi();
let site: FixtureSite;
let environment: Awaited<ReturnType<typeof openEnvironment>>;

const read = () => sendRequest(site.url, PATH);
const liveIn = ({ text }: { readonly text: string }) => JSON.parse(text) as LiveReleases;
/** The live releases after the newest change is active. */
async function liveAfter({ seq }: { readonly seq: number }): Promise<LiveReleases> {
  return liveIn(await sendUntil(read, (response) => liveIn(response).change === seq));
}

beforeAll(async () => {
  await api.start();
  api.people.set('asha', { username: 'asha', title: '' });
  site = await FixtureSite.create();
  environment = await openEnvironment({ dataDir: site.dataDir, signs: true });
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('the live releases contain stable releases, candidates and earlier releases, but no rolled back release', async () => {
  const [first = ''] = liveIn(await read()).releases[remote] ?? [];
  const pages = [{ path: '/admin/links', access: 'login' as const }];
  const second = await site.publish(remote, { server: null, text: 'two', pages });
  const third = await site.publish(remote, { server: null, text: 'three', pages });
  const releasesAfter = async (change: Promise<{ readonly seq: number }>) =>
    (await liveAfter(await change)).releases[remote];
  expect(await releasesAfter(deploy(environment, { remote, release: second }))).toEqual([second, first]);
  expect(await releasesAfter(deploy(environment, { remote, release: third, percent: 10 }))).toEqual([
    second,
    third,
    first,
  ]);
  expect(await releasesAfter(rollback(environment, { remote }))).toEqual([second, first]);
  expect(await releasesAfter(rollback(environment, { remote }))).toEqual([first]);
  // Open tabs still load lazy chunks of releases that were in service.
  const statusOf = async (release: string) =>
    (await sendRequest(site.url, `/remotes/${remote}/${release}/entry.js`)).status;
  for (const release of [first, second, third]) expect([release, await statusOf(release)]).toEqual([release, 200]);
  const fourth = await site.publish(remote, { server: null, text: 'four', pages });
  expect(await statusOf(fourth)).toBe(404);
});

test('a disabled remote is named until it is enabled', async () => {
  expect((await liveAfter(await disable(environment, { remote }))).disabled).toEqual([remote]);
  expect((await liveAfter(await enable(environment, { remote }))).disabled).toEqual([]);
});

test('a browser with a release preview learns that a remote is disabled, except the remote that it previews', async () => {
  const key = (await readFile(join(site.dataDir, 'preview-key'), 'utf8')).trim();
  const release = await site.publish(remote, { text: 'previewed', pages: [{ path: '/admin/links' }] });
  const opened = await sendRequest(site.url, '/preview', {
    method: 'POST',
    body: `remote=${remote}@${release}`,
    headers: { 'x-preview-key': key },
  });
  const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  await disable(environment, { remote });
  const { change } = await liveAfter(await disable(environment, { remote: 'mfe-public' }));
  const previewed = liveIn(await sendRequest(site.url, PATH, { headers: { cookie } }));
  expect(previewed).toEqual({ change, disabled: ['mfe-public'], releases: {} });
  expect([...liveIn(await read()).disabled].sort()).toEqual([remote, 'mfe-public']);
  await enable(environment, { remote });
  await liveAfter(await enable(environment, { remote: 'mfe-public' }));
});

test('an unchanged list answers 304, and a POST answers 405', async () => {
  const { headers } = await read();
  const again = await sendRequest(site.url, PATH, { headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.bytes.length, headers['cache-control']]).toEqual([304, 0, 'private, no-cache']);
  expect((await sendRequest(site.url, PATH, { method: 'POST' })).status).toBe(405);
});

test('each response of the API to a logged-in user has the number of the newest change', async () => {
  const numbers = async () => {
    const headers = { authorization: 'token' };
    const paths = ['/api/v1/users/account', '/api/v1/asha', '/api/v1/no/such/call'];
    const responses = await Promise.all(paths.map((path) => sendRequest(site.url, path, { headers })));
    const write = await sendRequest(site.url, '/api/v1/link/add-link', { method: 'POST', headers, body: '{}' });
    return [...responses, write].map((response) => Number(response.headers['x-linkstall-change']));
  };
  const { change } = liveIn(await read());
  expect(await numbers()).toEqual([change, change, change, change]);
  const { change: next } = await liveAfter(await disable(environment, { remote }));
  expect(await numbers()).toEqual([next, next, next, next]);
  expect(next).toBeGreaterThan(change);
});
