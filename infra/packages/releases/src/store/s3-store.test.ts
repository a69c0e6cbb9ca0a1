import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { startS3Server, type S3Server } from '../../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { fixtureBuild } from '../../testing/fixture-build.ts';
import { openEnvironment } from '../environment.ts';
import { deploy } from '../pointers/changes.ts';
import { readLog, readState } from '../pointers/pointers.ts';
import { publish } from '../publish/publish.ts';
import { storedReleases } from '../publish/unique-name.ts';
import { verifyStore } from '../verify-store.ts';
import { S3Store } from './s3-store.ts';

let s3: S3Server;
let siteCount = 0;
before(async () => {
  s3 = await startS3Server();
  Object.assign(process.env, s3.env);
});
after(() => s3.end());

const remote = 'mfe-links';
const newUrl = () => s3.url.replace('?', `/site-${(siteCount += 1)}?`);
const folders = temporaryFolder('machines');
/** The environment of a new machine. */
const machine = async (storeUrl: string) =>
  openEnvironment({
    ...{ dataDir: await mkdtemp(join(folders, 'machine-')), storeUrl, env: 'test' },
    ...({ signs: 'first', by: 'Asha' } as const),
  });
const buildOf = (text: string) =>
  fixtureBuild({ remote, text, pages: [{ path: '/admin/links' }], files: { 'assets/a.js': text.repeat(500) } });
const publishTo = async (environment: Parameters<typeof publish>[0], text: string) =>
  (await publish(environment, { packageDir: await buildOf(text), reserved: ['admin'] })).release;

test('eight writers lose none of forty swaps', async () => {
  const url = newUrl();
  const writers = Array.from({ length: 8 }, () => new S3Store(url));
  let lostCount = 0;
  const addFive = async (store: S3Store) => {
    for (let swaps = 0; swaps < 5;) {
      const pointer = await store.readPointer('test');
      const next = Buffer.from(String(Number(pointer?.bytes ?? 0) + 1));
      if (await store.swapPointer('test', pointer?.version ?? null, next)) swaps += 1;
      else lostCount += 1;
    }
  };
  await Promise.all(writers.map(addFive));
  assert.equal(String((await writers[0]?.readPointer('test'))?.bytes), '40');
  assert.ok(lostCount > 0);
});

/** Forwards to the server of the tests. Loses the response to the first write, as a network does. */
async function losingProxy(): Promise<{ url: string; server: Server }> {
  const target = new URL(new URL(s3.url).searchParams.get('endpoint') ?? '');
  let hasLost = false;
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: target.hostname, port: target.port, method, path, headers }, (response) => {
      if (method === 'PUT' && !hasLost) {
        hasLost = true;
        response.resume().on('end', () => incoming.socket.destroy());
      } else response.pipe(outgoing.writeHead(response.statusCode ?? 500, response.headers));
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = newUrl().replace(encodeURIComponent(target.href.replace(/\/$/, '')), `http://127.0.0.1:${port}`);
  return { url, server };
}

test('a write whose response is lost succeeds, although its repetition finds the object', async () => {
  const { url, server } = await losingProxy();
  const store = new S3Store(url);
  assert.equal(await store.create('envs/test/log/00000001.json', Buffer.from('mine')), true);
  assert.equal(await store.create('envs/test/log/00000001.json', Buffer.from('mine')), false);
  server.close();
  server.closeAllConnections();
});

/** Ends the server at one write. */
class StoreOfFailingServer extends S3Store {
  readonly #isMoment: (key: string) => boolean;
  readonly #when: 'before' | 'after';

  constructor(url: string, isMoment: (key: string) => boolean, when: 'before' | 'after') {
    super(url);
    this.#isMoment = isMoment;
    this.#when = when;
  }

  override async create(key: string, bytes: Buffer) {
    const isMoment = this.#isMoment(key);
    if (isMoment && this.#when === 'before') await s3.kill();
    const isCreated = await super.create(key, bytes);
    if (isMoment && this.#when === 'after') await s3.kill();
    return isCreated;
  }
}

for (const when of ['before', 'after'] as const) {
  for (const [moment, isMoment] of [
    [
      'the third file',
      () =>
        (
          (count) => () =>
            (count += 1) === 3
        )(0),
    ],
    ['release.json', () => (key: string) => key.endsWith('/release.json')],
  ] as [string, () => (key: string) => boolean][]) {
    test(`a server that is killed ${when} ${moment} leaves a whole release or none`, async () => {
      const url = newUrl();
      const environment = await machine(url);
      const store = new StoreOfFailingServer(url, isMoment(), when);
      await assert.rejects(publishTo({ ...environment, store }, 'one'), { code: /^(store\.unreachable|release\.)/ });
      await s3.start();
      const isVisible = when === 'after' && moment === 'release.json';
      assert.equal((await storedReleases(environment.store)).length, isVisible ? 1 : 0);
      assert.deepEqual(await verifyStore(environment), { ok: true, problems: [] });
      const release = await publishTo(environment, 'one');
      await deploy(environment, { remote, release });
      assert.equal((await readState(environment)).remotes[remote]?.stable, release);
    });
  }

  test(`a server that is killed ${when} a change leaves all of the change or nothing`, async () => {
    const url = newUrl();
    const environment = await machine(url);
    const [first, second] = [await publishTo(environment, 'one'), await publishTo(environment, 'two')];
    await deploy(environment, { remote, release: first });
    const store = new StoreOfFailingServer(url, (key) => key.includes('/log/'), when);
    const change = deploy({ ...environment, store }, { remote, release: second });
    if (when === 'before') await assert.rejects(change, { code: 'store.unreachable' });
    else await change;
    await s3.start();
    const live = when === 'before' ? first : second;
    assert.equal((await readState(environment)).remotes[remote]?.stable, live);
    await deploy(environment, { remote, release: live === first ? second : first });
    assert.equal((await readLog(environment)).length, when === 'before' ? 2 : 3);
    assert.deepEqual(await verifyStore(environment), { ok: true, problems: [] });
  });
}

test('nothing counts as missing or damaged while the server is unreachable', async () => {
  const environment = await machine(newUrl());
  await deploy(environment, { remote, release: await publishTo(environment, 'one') });
  await s3.kill();
  const unreachable = { code: 'store.unreachable', message: /does not work \(\w+\): check that its server runs/ };
  await assert.rejects(readState(environment), unreachable);
  await assert.rejects(environment.store.list('releases/'), unreachable);
  await assert.rejects(machine(environment.store instanceof S3Store ? environment.store.url : ''), unreachable);
  await s3.start();
  assert.equal((await readState(environment)).seq, 1);
});

test('a machine without the signing key of a store creates no second key', async () => {
  const url = newUrl();
  const environment = await machine(url);
  await publishTo(environment, 'one');
  await assert.rejects(machine(url), { code: 'key.missing' });
  // A machine with a copy of the public key reads, and changes nothing.
  const dataDir = await mkdtemp(join(folders, 'reader-'));
  await assert.rejects(openEnvironment({ dataDir, storeUrl: url, env: 'test' }), { code: 'key.missing' });
  assert.match(await readFile(join(environment.dataDir, 'release-key.pub.pem'), 'utf8'), /PUBLIC KEY/);
});
