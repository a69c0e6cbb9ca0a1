import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, beforeEach, test } from 'node:test';

import { fixtureBuild } from '../../testing/fixture-build.ts';
import { remote, threeBuilds } from '../../testing/three-builds.ts';
import { publish } from '../publish/publish.ts';
import { signatureOf } from '../signed/keys.ts';
import { deploy, disable, enable, foresee, promote, rollback } from './changes.ts';
import { madeBefore } from './made-before.ts';
import { MOVES } from './moves.ts';
import { readState } from './pointers.ts';
import { log } from './readings.ts';

let store: Awaited<ReturnType<typeof threeBuilds>>['store'];
let names: [string, string, string] = ['', '', ''];
const publishAs = async (other: string) => {
  const packageDir = await fixtureBuild({ remote: other, server: null, pages: [{ path: `/admin/${other}` }] });
  return (await publish(store, { packageDir, reserved: store.reserved })).release;
};
const pointer = async () => (await readState(store)).remotes[remote];
const candidate = async () => {
  const { release, percent } = (await pointer())?.candidate ?? {};
  return release === undefined ? null : [release, percent];
};

before(async () => {
  ({ store, names } = await threeBuilds());
});
/** Each test in an environment of its own. */
let environments = 0;
beforeEach(() => {
  environments += 1;
  store = { ...store, env: `test-${environments}` };
});

test('below 100 % a release is the candidate, at 0 too; again, it keeps its rollout while its share changes', async () => {
  const [one, two] = names;
  await assert.rejects(deploy(store, { remote, release: one, percent: 10 }), { code: 'remote.unknown' });
  await deploy(store, { remote, release: one });
  const response = await deploy(store, { remote, release: two, percent: 0 });
  assert.deepEqual(
    [response.remote, response.release, response.percent, await candidate()],
    [remote, two, 0, [two, 0]],
  );
  const rollout = (await pointer())?.candidate?.rolloutId;
  await deploy(store, { remote, release: two, percent: 42.5 });
  assert.deepEqual([await candidate(), (await pointer())?.candidate?.rolloutId], [[two, 42.5], rollout]);
  await promote(store, { remote });
  assert.deepEqual([(await pointer())?.stable, (await pointer())?.history, await candidate()], [two, [one], null]);
});

test('another candidate takes the place of one only when that is said; the refusal names the running one', async () => {
  const [one, two, three] = names;
  await deploy(store, { remote, release: one });
  await deploy(store, { remote, release: two, percent: 10 });
  await assert.rejects(deploy(store, { remote, release: three, percent: 5 }), {
    code: 'candidate.running',
    message: new RegExp(`${two}.*10 %.*--replace`),
  });
  await deploy(store, { remote, release: three, percent: 5, replace: true });
  assert.deepEqual(await candidate(), [three, 5]);
});

test('what everybody has is no candidate; a deploy to everybody ends the one that runs', async () => {
  const [one, two, three] = names;
  await deploy(store, { remote, release: one });
  await assert.rejects(deploy(store, { remote, release: one, percent: 5 }), { code: 'candidate.stable' });
  await deploy(store, { remote, release: two, percent: 5 });
  await deploy(store, { remote, release: three });
  assert.deepEqual([(await pointer())?.stable, await candidate()], [three, null]);
  await assert.rejects(promote(store, { remote }), { code: 'candidate.none' });
});

test('a rollback ends the candidate, the next goes back, one more further back, until nothing is left', async () => {
  const [one, two, three] = names;
  await deploy(store, { remote, release: one });
  await deploy(store, { remote, release: two });
  await deploy(store, { remote, release: three, percent: 5 });
  assert.deepEqual([(await rollback(store, { remote })).release, await candidate()], [two, null]);
  assert.equal((await rollback(store, { remote })).release, one);
  await assert.rejects(rollback(store, { remote }), { code: 'rollback.none', message: /deploy another/ });
});

test('what stands so already is no change: no entry, and the state as it is for a response', async () => {
  const [one, two] = names;
  await deploy(store, { remote, release: one });
  await deploy(store, { remote, release: two, percent: 5 });
  const again = await deploy(store, { remote, release: two, percent: 5 });
  assert.deepEqual([again.seq, again.release, again.percent], [2, two, 5]);
  await enable(store, { remote });
  const { seq } = await disable(store, { remote });
  assert.deepEqual([seq, (await disable(store, { remote })).seq, (await log(store)).length], [3, 3, 3]);
});

test('what a change would do is said by its own rules before it is made, and moves nothing', async () => {
  const [one, two, three] = names;
  await assert.rejects(foresee(store, MOVES.promote({ remote })), { code: 'remote.unknown' });
  await deploy(store, { remote, release: one });
  await deploy(store, { remote, release: two, percent: 5 });
  const { pointer, ended, gains, passed } = await foresee(store, MOVES.deploy({ remote, release: three }));
  assert.deepEqual([pointer.stable, ended, gains, passed], [three, two, true, []]);
  const seen = { stable: one, candidate: null };
  await assert.rejects(foresee(store, MOVES.deploy({ remote, release: three, seen })), { code: 'state.moved' });
  assert.deepEqual([(await readState(store)).seq, await candidate()], [2, [two, 5]]);
});

test('a release that nobody signed, or somebody else did, is deployed to nobody, by force neither', async () => {
  const [one, two] = names;
  await deploy(store, { remote, release: one });
  const file = join(store.releasesDir, remote, two, 'release.json');
  const whole = await readFile(file, 'utf8');
  const { signature, ...unsigned } = JSON.parse(whole);
  assert.ok(signature);
  const theirs = signatureOf(unsigned, generateKeyPairSync('ed25519').privateKey);
  try {
    for (const record of [unsigned, { ...unsigned, signature: theirs }, { ...unsigned, signature: '' }]) {
      await writeFile(file, JSON.stringify(record));
      for (const percent of [100, 0])
        await assert.rejects(deploy(store, { remote, release: two, percent, force: 'now' }), {
          code: 'release.signature',
        });
    }
  } finally {
    await writeFile(file, whole);
  }
  assert.deepEqual([(await pointer())?.stable, (await log(store))[0]?.refused[0]?.code], [one, 'release.signature']);
});

test('who has no private key changes nothing', async () => {
  const [one] = names;
  const { privateKey, ...reader } = store;
  assert.ok(privateKey);
  await assert.rejects(deploy(reader, { remote, release: one }), { code: 'key.missing' });
  assert.deepEqual(await log(store), []);
});

test('what stands so already is answered with the newest change of that remote, and nothing is written', async () => {
  const [one, two] = names;
  await deploy(store, { remote, release: one });
  const off = await disable({ ...store, by: 'Asha' }, { remote, message: 'It leaks' });
  await deploy(store, { remote: 'mfe-other', release: await publishAs('mfe-other') });
  const again = await disable({ ...store, by: 'Bela' }, { remote, message: 'mine' });
  assert.deepEqual([again.seq, again.by, again.message, again.already], [off.seq, 'Asha', 'It leaks', true]);
  assert.equal(again.remotes['mfe-other'] !== undefined, true);
  assert.equal((await readState(store)).seq, 3);
  assert.equal((await deploy(store, { remote, release: two })).already, undefined);
});

test('a rollback to another release than was seen is none: what stood before the stable one counts, too', async () => {
  const [one, two, three] = names;
  await deploy(store, { remote, release: one });
  await deploy(store, { remote, release: two });
  const seen = { stable: two, candidate: null, previous: one, disabled: false };
  await deploy(store, { remote, release: three });
  await deploy(store, { remote, release: two });
  await assert.rejects(rollback(store, { remote, seen }), { code: 'state.moved' });
  await assert.rejects(rollback(store, { remote, seen: { ...seen, previous: three, disabled: true } }), {
    code: 'state.moved',
  });
  assert.equal((await rollback(store, { remote, seen: { ...seen, previous: three } })).release, three);
});

test('a change counts as made before only when it was made on what was seen', async () => {
  const [one, two, three] = names;
  await deploy(store, { remote, release: one });
  await deploy(store, { remote, release: two, percent: 5 });
  await deploy(store, { remote, release: three, percent: 5, replace: true });
  const own = { ...store, by: '@asha' };
  const { seq } = await promote(own, { remote, message: 'ok' });
  const wish = { action: 'promote', remote, by: '@asha', message: 'ok' };
  const seen = { stable: one, candidate: three, previous: null, disabled: false };
  assert.equal((await madeBefore(store, { ...wish, seen }))?.seq, seq);
  for (const other of [{ candidate: two }, { previous: two }, { disabled: true }])
    assert.equal(await madeBefore(store, { ...wish, seen: { ...seen, ...other } }), null);
  for (const other of [{ by: '@bela' }, { message: 'no' }, { action: 'rollback' }])
    assert.equal(await madeBefore(store, { ...wish, ...other, seen }), null);
});
