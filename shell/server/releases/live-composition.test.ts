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
