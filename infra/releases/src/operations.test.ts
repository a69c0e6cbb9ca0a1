import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../testing/fixture-build.ts';
import { madeBefore, openForReading, operate } from './operations.ts';
import { deploy } from './pointers/changes.ts';
import { publish } from './publish/publish.ts';

const remote = 'mfe-links';
let store: Awaited<ReturnType<typeof fixtureStore>>;
let where: { dataDir: string; env: string };
let first = '';
let second = '';

before(async () => {
  store = await fixtureStore();
  where = { dataDir: store.dataDir, env: store.env };
  const published = async (text: string) => {
    const packageDir = await fixtureBuild({ remote, text, server: null, pages: [{ path: '/admin/links' }] });
    return (await publish(store, { packageDir, reserved: store.reserved })).release;
  };
  [first, second] = [await published('one'), await published('two')];
  const own = { ...store, by: 'root, Asha Rao <asha@example.com>' };
  await deploy(own, { remote, release: first });
  await deploy(own, { remote, release: second, percent: 5 });
});

test('the page sees what goes with a remote, and nobody’s mail address', async () => {
  const readings = await openForReading(where);
  const [standing] = await readings.status();
  assert.deepEqual(standing?.pages, [{ path: '/admin/links', title: 'mfe-links' }]);
  assert.deepEqual(standing?.slots, []);
  assert.deepEqual(
    (await readings.log()).map(({ by }) => by),
    ['root, Asha Rao', 'root, Asha Rao'],
  );
});

test('the same call is known again by what it was made on', async () => {
  const seen = { stable: first, candidate: second, previous: null, disabled: false };
  const wish = { remote, message: 'ok', seen };
  const { seq } = await operate({ ...where, by: '@asha' }, 'promote', wish);
  await assert.rejects(operate({ ...where, by: '@asha' }, 'promote', wish), { code: 'state.moved' });
  assert.equal((await madeBefore({ ...where, by: '@asha' }, 'promote', wish))?.seq, seq);
  assert.equal(await madeBefore({ ...where, by: '@bela' }, 'promote', wish), null);
});

test('an installation without releases is told from one whose key is gone or damaged', async () => {
  await assert.rejects(openForReading({ ...where, dataDir: join(store.dataDir, 'nothing') }), {
    code: 'releases.absent',
  });
  const wish = { remote, message: 'x', seen: { stable: second, candidate: null, previous: first, disabled: false } };
  const key = join(store.dataDir, 'release-key.pem');
  await writeFile(key, 'garbage');
  await assert.rejects(operate({ ...where, by: '@asha' }, 'rollback', wish), { code: 'key.damaged' });
  await rm(key);
  await assert.rejects(operate({ ...where, by: '@asha' }, 'rollback', wish), { code: 'key.missing' });
});
