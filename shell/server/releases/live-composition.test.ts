/** @jest-environment node */
import { createHash } from 'node:crypto';

import { sendRequest } from '../testing/send-request.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { PUBLIC } from '../testing/fixture-builds.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const PATH = '/.well-known/linkstall/composition';
const api = new FixtureApi();
let site: FixtureSite;

interface Composition {
  readonly releases: readonly {
    readonly remote: string;
    readonly version: string;
    readonly buildId: string;
    readonly files: Readonly<Record<string, { readonly sha384: string; readonly bytes: number }>>;
  }[];
}

const readComposition = async () =>
  JSON.parse((await sendRequest(site.url, `${PATH}.json`)).text) as unknown as Composition;
const releaseOf = async (name: string) => (await readComposition()).releases.find(({ remote }) => remote === name);

beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url);
});

afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('the composition names each live release with all its files, and nobody who published it', async () => {
  const { releases } = await readComposition();
  expect(releases.map(({ remote }) => remote)).toEqual(expect.arrayContaining(['shell', 'mfe-public']));
  for (const release of releases) {
    expect(Object.keys(release)).toEqual(expect.arrayContaining(['entry', 'uniqueName', 'shared']));
    for (const name of ['by', 'commit', 'statement', 'signature']) expect(release).not.toHaveProperty(name);
  }
});

test('every file of a live release is served with the recorded hash, also its server bundle', async () => {
  const { remote, version, buildId, files } = (await releaseOf('mfe-public')) ?? {};
  expect(Object.keys(files ?? {})).toEqual(expect.arrayContaining(['server.cjs', 'routes.json', 'entry.js']));
  for (const [path, { sha384, bytes }] of Object.entries(files ?? {})) {
    const file = await sendRequest(site.url, `${PATH}/${remote}/${version}~${buildId}/${path}`);
    expect([path, file.status, file.bytes.length]).toEqual([path, 200, bytes]);
    expect(`sha384-${createHash('sha384').update(file.bytes).digest('base64')}`).toBe(sha384);
  }
});

test('the files that only the gate needs, and source maps, are not public', async () => {
  const files = { 'budgets.json': '{"schema":1}', 'entry.js.map': '{"sourcesContent":["secret"]}', 'late.js': 'late' };
  await site.deploy('mfe-garden', { pages: [{ path: '/apps/garden' }], files });
  const garden = await releaseOf('mfe-garden');
  expect(Object.keys(garden?.files ?? {}).sort()).toEqual(['entry.js', 'late.js', 'routes.json']);
  const base = `${PATH}/mfe-garden/${(await site.stable())['mfe-garden']}`;
  for (const path of ['budgets.json', 'entry.js.map'])
    expect((await sendRequest(site.url, `${base}/${path}`)).status).toBe(404);
});

test('no page of the site can run a file or use it as a style', async () => {
  const name = (await site.stable())['shell'];
  for (const path of ['entry.js', 'base.css']) {
    const { headers } = await sendRequest(site.url, `${PATH}/shell/${name}/${path}`);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('a disabled remote and the files of its release are not public', async () => {
  const file = `${PATH}/mfe-links/${(await site.stable())['mfe-links']}/entry.js`;
  expect((await sendRequest(site.url, file)).status).toBe(200);
  await site.releases('disable', 'mfe-links');
  expect([(await sendRequest(site.url, file)).status, await releaseOf('mfe-links')]).toEqual([404, undefined]);
  await site.releases('enable', 'mfe-links');
  expect((await sendRequest(site.url, file)).status).toBe(200);
});

test('the composition is made once for each change, however many ask for it', async () => {
  const count = 900;
  const requests = 20;
  const files = Object.fromEntries(Array.from({ length: count }, (_, index) => [`chunk-${index}.js`, `${index}`]));
  await site.deploy('mfe-garden', { text: 'large', pages: [{ path: '/apps/garden' }], files });
  await site.start(api.url, { RECORD_TEXT_WORK: '1' });
  expect(Object.keys((await releaseOf('mfe-garden'))?.files ?? {}).length).toBeGreaterThan(count);
  await site.takeTextWork(); // forgets earlier work
  for (let index = 0; index < requests; index += 1) await readComposition();
  // A new document visits each file.
  expect((await site.takeTextWork()).runs).toBeLessThan(count * requests);
});

test('a candidate and other files answer 404, and only reading is allowed', async () => {
  const live = await releaseOf('mfe-public');
  const base = `${PATH}/mfe-public/${live?.version}~${live?.buildId}`;
  for (const path of ['release.json', 'absent.js', '__proto__', '..%2f..%2frelease-key.pem'])
    expect((await sendRequest(site.url, `${base}/${path}`)).status).toBe(404);
  const candidate = await site.publish('mfe-public', { ...PUBLIC, text: 'only a candidate' });
  await site.releases('deploy', 'mfe-public', candidate, '--percent', '10');
  expect((await sendRequest(site.url, `${PATH}/mfe-public/${candidate}/server.cjs`)).status).toBe(404);
  expect((await sendRequest(site.url, `${base}/server.cjs`)).status).toBe(200);
  expect((await sendRequest(site.url, `${base}/server.cjs`, { method: 'PUT', body: 'x' })).status).toBe(405);
  expect((await sendRequest(site.url, `${PATH}.json`, { method: 'POST', body: '{}' })).status).toBe(405);
});
