import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../testing/fixture-build.ts';
import { findRepeatedOperation, foreignCallsOf, openForReading, operate } from './operations.ts';
import { deploy } from './pointers/changes.ts';
import { publish } from './publish/publish.ts';
import { addPublisher, revokePublisher, setTeam } from './teams/team-changes.ts';

const remote = 'mfe-links';
let store: Awaited<ReturnType<typeof fixtureStore>>;
let location: { dataDir: string; env: string };
let first = '';
let second = '';

before(async () => {
  store = await fixtureStore();
  location = { dataDir: store.dataDir, env: store.env };
  const publishText = async (text: string) => {
    const packageDir = await fixtureBuild({ remote, text, server: null, pages: [{ path: '/admin/links' }] });
    return (await publish(store, { packageDir, reserved: store.reserved })).release;
  };
  [first, second] = [await publishText('one'), await publishText('two')];
  const actor = { ...store, by: 'root, Asha Rao <asha@example.com>' };
  await deploy(actor, { remote, release: first });
  await deploy(actor, { remote, release: second, percent: 5 });
});

test('the API returns the pages of each remote, and actors without their mail addresses', async () => {
  const queries = await openForReading(location);
  const [status] = await queries.status();
  assert.deepEqual(status?.pages, [{ path: '/admin/links', title: 'mfe-links' }]);
  assert.deepEqual(status?.slots, []);
  assert.deepEqual(
    (await queries.log()).map(({ by }) => by),
    ['root, Asha Rao', 'root, Asha Rao'],
  );
});

test('findRepeatedOperation recognizes a repeated call by the state that the client saw', async () => {
  const expected = { stable: first, candidate: second, previous: null, disabled: false };
  const request = { remote, message: 'ok', expected };
  const { seq } = await operate({ ...location, by: '@asha' }, 'promote', request);
  await assert.rejects(operate({ ...location, by: '@asha' }, 'promote', request), { code: 'state.moved' });
  assert.equal((await findRepeatedOperation({ ...location, by: '@asha' }, 'promote', request))?.seq, seq);
  assert.equal(await findRepeatedOperation({ ...location, by: '@bela' }, 'promote', request), null);
});

test('a tab with a foreign release of a revoked publisher gets no token for more calls', async () => {
  const guest = 'mfe-guest';
  const pages = [{ path: '/apps/guest', access: 'login', layout: 'admin' }];
  const packageDir = await fixtureBuild({
    ...{ remote: guest, pages, server: null },
    routes: { tier: 'foreign', calls: ['GET /link/all-link'] },
    build: { tier: 'foreign', exposes: [], shared: {} },
  });
  await setTeam(store, 'guest', { remotes: [guest] });
  await addPublisher(store, 'guest', { id: 'ci', kind: 'oidc', issuer: 'https://ci.example', repositoryId: '4711' });
  const { release } = await publish(store, { packageDir, reserved: ['apps'], by: 'guest/ci' });
  await deploy(store, { remote: guest, release });
  assert.deepEqual(await foreignCallsOf(location, guest, release), ['GET /link/all-link']);
  await revokePublisher(store, 'guest', 'ci');
  assert.equal(await foreignCallsOf(location, guest, release), null);
});

test('distinguishes an installation without releases from one with a missing or damaged key', async () => {
  await assert.rejects(openForReading({ ...location, dataDir: join(store.dataDir, 'nothing') }), {
    code: 'releases.absent',
  });
  const request = {
    remote,
    message: 'x',
    expected: { stable: second, candidate: null, previous: first, disabled: false },
  };
  const key = join(store.dataDir, 'release-key.pem');
  await writeFile(key, 'garbage');
  await assert.rejects(operate({ ...location, by: '@asha' }, 'rollback', request), { code: 'key.damaged' });
  await rm(key);
  await assert.rejects(operate({ ...location, by: '@asha' }, 'rollback', request), { code: 'key.missing' });
});
