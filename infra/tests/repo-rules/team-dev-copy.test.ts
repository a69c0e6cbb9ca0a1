// The copies of the live releases in a session of `linkstall dev`: each file has the hash that the site has named.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { copyLiveSite } from '../../packages/edge/dev/live-site.ts';
import { openEnvironment, type Environment } from '../../packages/releases/src/environment.ts';
import { readState } from '../../packages/releases/src/pointers/pointers.ts';
import { buildIdOf, verifyRelease } from '../../packages/releases/src/signed/verify.ts';
import { fileHash } from '../../packages/releases/src/store/blobs.ts';

const ENTRY = Buffer.from('globalThis.entry = 1;');
const hashes = (content: Buffer) => ({ ...fileHash(content), kind: 'script' });
/** The name of the release is a hash of all its files. The site serves only files that the gate does not need. */
const LIVE_ID = buildIdOf({ 'entry.js': hashes(ENTRY), 'recordings.json': hashes(Buffer.from('{}')) });
const RECORD = {
  ...{ schema: 1, remote: 'mfe-garden', version: '1.0.0', buildId: LIVE_ID, publishedAt: '2026-11-29T00:00:00.000Z' },
  ...{ uniqueName: 'mfe_garden', contractVersion: 1, federation: 'none', entry: 'entry.js', exposes: [], shared: {} },
  files: { 'entry.js': hashes(ENTRY) },
};
const BASE = '/.well-known/linkstall/composition';

let record: object = RECORD;
let bytes = ENTRY;
let count = 1;
const site = createServer((req, res) => {
  if (req.url === `${BASE}.json`) return res.end(JSON.stringify({ schema: 1, releases: Array(count).fill(record) }));
  return req.url === `${BASE}/mfe-garden/1.0.0~${LIVE_ID}/entry.js` ? res.end(bytes) : res.writeHead(404).end();
});
let folder: string;
let sandbox: Environment;
const copy = () => {
  const { port } = site.address() as AddressInfo;
  return copyLiveSite({ origin: `http://127.0.0.1:${port}`, sandbox, remote: 'mfe-own', built: null });
};

before(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  folder = await mkdtemp(join(tmpdir(), 'linkstall-copy-'));
  sandbox = await openEnvironment({ dataDir: folder, env: 'dev', signs: 'first' });
});
after(async () => {
  site.close();
  await rm(folder, { recursive: true });
});

test('a file with another content than the site has named, and a path out of the store, are refused', async () => {
  bytes = Buffer.from('globalThis.entry = 2;');
  await assert.rejects(copy, { code: 'release.tampered' });
  bytes = ENTRY;
  for (const changed of [
    { files: { '../../entry.js': hashes(ENTRY) } },
    { remote: '../mfe-garden' },
    { version: '1.0.0/../..' },
  ]) {
    record = { ...RECORD, ...changed };
    await assert.rejects(copy, { code: 'release.tampered' });
  }
  assert.deepEqual((await readState(sandbox)).remotes, {});
});

test('a release, a file and a list above their limits are refused before they fill the disk', async () => {
  const huge = { ...hashes(ENTRY), bytes: 60_000_000 };
  record = { ...RECORD, files: { 'entry.js': huge } };
  await assert.rejects(copy, {
    code: 'release.too_large',
    message: /entry\.js has 60\.0 MB, but a file may have at most 10\.0 MB/,
  });
  record = RECORD;
  bytes = Buffer.alloc(ENTRY.length + 1);
  await assert.rejects(copy, {
    code: 'release.too_large',
    message: new RegExp(`entry\\.js is larger than its limit of ${ENTRY.length} bytes, so it was not copied`),
  });
  bytes = ENTRY;
  count = 201;
  await assert.rejects(copy, { code: 'release.too_large', message: /limit of 200 releases/ });
  count = 1;
  record = { ...RECORD, version: '1'.repeat(20_000_000) };
  await assert.rejects(copy, { code: 'release.too_large', message: /composition\.json is larger than its limit/ });
  assert.deepEqual((await readState(sandbox)).remotes, {});
});

test('a release is copied without the files that only the gate of the site needs', async () => {
  record = RECORD;
  await copy();
  const { stable = '' } = (await readState(sandbox)).remotes['mfe-garden'] ?? {};
  const release = await verifyRelease({ ...sandbox, remote: 'mfe-garden', release: stable });
  assert.deepEqual(Object.keys(release.files), ['entry.js']);
});
