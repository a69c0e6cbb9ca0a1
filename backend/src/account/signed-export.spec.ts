import type { ExportKeySet, ImportPreview } from '@linkstall/contracts/http';
import { unzipSync, zipSync } from 'fflate';

import type { Call } from '../../test/client.js';
import { serveOtherSites, type OtherSites } from '../../test/other-sites.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const SITE = 'old.example';
const KEYS = '/.well-known/linkstall/export-keys.json';

let oldSite: TestApp;
let newSite: TestApp;
let others: OtherSites;
beforeAll(async () => {
  oldSite = await startApp({ PUBLIC_URL: `https://${SITE}`, JWT_SECRET: 'the secret of the old site, for its tokens' });
  newSite = await startApp();
  others = await serveOtherSites(newSite);
});

/** Serves these keys at the address where an edge serves them. */
function serveKeys({ keys }: ExportKeySet): void {
  others.sites.set(SITE, ({ url }, response) =>
    response.writeHead(url === KEYS ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ keys })),
  );
}

async function exportOf(site: TestApp) {
  const { user, token } = await site.api.newSession();
  await site.api.form('link/add-entry', { kind: 'heading', title: 'Blog' }, { token });
  const response = await fetch(`${site.api.url}/api/v1/users/export`, { headers: { authorization: token } });
  return { username: user.username, zip: Buffer.from(await response.arrayBuffer()) };
}

const keysOf = async (site: TestApp) => (await site.api.get<ExportKeySet>('users/export-keys')).body.data;
const read = async (call: Call, file: Buffer) => {
  const { status, body } = await newSite.api.form<ImportPreview>('link/read-import', { file }, call);
  const { source, origin } = body.data;
  return { status, source, origin, titles: body.data.entries.map(({ title }) => title) };
};

it('an export is verified by the keys of the site that it names', async () => {
  const { username, zip } = await exportOf(oldSite);
  serveKeys(await keysOf(oldSite));
  expect(await read(await newSite.api.newSession(), zip)).toEqual({
    status: 200,
    source: SITE,
    origin: { site: SITE, username, isVerified: true },
    titles: ['Blog'],
  });
});

it.each<[string, (files: Record<string, Uint8Array>) => void]>([
  ['list of links', (files) => (files['links.json'] = Buffer.from('[{"_id":"1","isActive":true,"title":"Blog"}]'))],
  [
    'manifest',
    (files) => (files['manifest.json'] = Buffer.concat([files['manifest.json'] ?? Buffer.from(''), Buffer.from(' ')])),
  ],
  ['signature', (files) => (files['manifest.sig'] = Buffer.from(Buffer.alloc(64).toString('base64')))],
])('an export with another %s is not verified, and can still be taken over', async (_, change) => {
  const { username, zip } = await exportOf(oldSite);
  serveKeys(await keysOf(oldSite));
  const files = unzipSync(zip);
  change(files);
  expect(await read(await newSite.api.newSession(), Buffer.from(zipSync(files)))).toEqual({
    status: 200,
    source: SITE,
    origin: { site: SITE, username, isVerified: false },
    titles: ['Blog'],
  });
});

it.each<[string, () => Promise<void> | void]>([
  ['has other keys', async () => serveKeys(await keysOf(newSite))],
  ['has no keys', () => serveKeys({ keys: [] })],
  ['has broken keys', () => serveKeys({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'x' }, null as never] })],
  ['sends no JSON', () => void others.sites.set(SITE, (_, response) => response.end('<h1>Hello'))],
  ['does not exist', () => void others.sites.delete(SITE)],
])('an export is not verified when its site %s', async (_, prepare) => {
  const { zip } = await exportOf(oldSite);
  await prepare();
  expect(await read(await newSite.api.newSession(), zip)).toMatchObject({ status: 200, origin: { isVerified: false } });
});

it('a site without a public address signs nothing, because nobody could find its keys', async () => {
  const { zip } = await exportOf(newSite);
  expect(Object.keys(unzipSync(zip))).not.toContain('manifest.json');
  const { source, origin } = await read(await newSite.api.newSession(), zip);
  expect([source, origin]).toEqual(['your export', undefined]);
});

it('the keys of a site stay after a restart, and the key before a rotation is published, too', async () => {
  const { JWT_SECRET, next } = {
    JWT_SECRET: 'a secret of at least thirty-two characters',
    next: 'another secret of thirty-two characters',
  };
  const before = await startApp({ JWT_SECRET });
  const after = await startApp({ JWT_SECRET: next, JWT_SECRET_PREVIOUS: JWT_SECRET });
  const [former] = (await keysOf(before)).keys;
  const { keys } = await keysOf(after);
  expect([keys.length, keys[1]]).toEqual([2, former]);
  await before.close();
  await after.close();
});
