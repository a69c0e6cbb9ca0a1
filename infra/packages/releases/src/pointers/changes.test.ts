import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, beforeEach, test } from 'node:test';

import { fixtureBuild } from '../../testing/fixture-build.ts';
import { remote, threeBuilds } from '../../testing/three-builds.ts';
import { publish } from '../publish/publish.ts';
import { signatureOf } from '../signed/keys.ts';
import { deploy, disable, enable, dryRun, promote, rollback } from './changes.ts';
import { findRepeatedChange } from './repeated-change.ts';
import { TRANSITIONS } from './transitions.ts';
import { readState } from './pointers.ts';
import { log } from './queries.ts';

let store: Awaited<ReturnType<typeof threeBuilds>>['store'];
let names: [string, string, string] = ['', '', ''];
const publishAs = async (remoteName: string) => {
  const packageDir = await fixtureBuild({
    remote: remoteName,
    server: null,
    pages: [{ path: `/admin/${remoteName}` }],
  });
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
/** Each test has its own environment. */
let environments = 0;
beforeEach(() => {
  environments += 1;
  store = { ...store, env: `test-${environments}` };
});

test('a deploy below 100 % makes a candidate, also at 0 %; a new share keeps the rollout id', async () => {
  const [first, second] = names;
  await assert.rejects(deploy(store, { remote, release: first, percent: 10 }), { code: 'remote.unknown' });
  await deploy(store, { remote, release: first });
  const response = await deploy(store, { remote, release: second, percent: 0 });
  assert.deepEqual(
    [response.remote, response.release, response.percent, await candidate()],
    [remote, second, 0, [second, 0]],
  );
  const rollout = (await pointer())?.candidate?.rolloutId;
  await deploy(store, { remote, release: second, percent: 42.5 });
  assert.deepEqual([await candidate(), (await pointer())?.candidate?.rolloutId], [[second, 42.5], rollout]);
  await promote(store, { remote });
  assert.deepEqual([(await pointer())?.stable, (await pointer())?.history, await candidate()], [second, [first], null]);
});

test('another candidate replaces the running candidate only with replace; the refusal names the running candidate', async () => {
  const [first, second, third] = names;
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second, percent: 10 });
  await assert.rejects(deploy(store, { remote, release: third, percent: 5 }), {
    code: 'candidate.running',
    message: new RegExp(`${second}.*10 %.*: promote it or roll it back first`),
  });
  await deploy(store, { remote, release: third, percent: 5, replace: true });
  assert.deepEqual(await candidate(), [third, 5]);
});

test('the stable release as candidate changes nothing, and beside another candidate it is rejected', async () => {
  const [first, second] = names;
  await deploy(store, { remote, release: first });
  const { already, seq, percent } = await deploy(store, { remote, release: first, percent: 5 });
  assert.deepEqual([already, seq, percent, await candidate()], [true, 1, 100, null]);
  await deploy(store, { remote, release: second, percent: 5 });
  const again = { remote, release: first, percent: 5, replace: true };
  await assert.rejects(deploy(store, again), { code: 'candidate.stable' });
});

test('a deploy to everybody ends the running candidate', async () => {
  const [first, second, third] = names;
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second, percent: 5 });
  await deploy(store, { remote, release: third });
  assert.deepEqual([(await pointer())?.stable, await candidate()], [third, null]);
  await assert.rejects(promote(store, { remote }), { code: 'candidate.none' });
});

test('rollback ends the candidate, then goes back release by release until no release is left', async () => {
  const [first, second, third] = names;
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second });
  await deploy(store, { remote, release: third, percent: 5 });
  assert.deepEqual([(await rollback(store, { remote })).release, await candidate()], [second, null]);
  assert.equal((await rollback(store, { remote })).release, first);
  await assert.rejects(rollback(store, { remote }), { code: 'rollback.none', message: /deploy another/ });
});

test('a change without effect writes no log entry and returns the current state', async () => {
  const [first, second] = names;
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second, percent: 5 });
  const repeatedResponse = await deploy(store, { remote, release: second, percent: 5 });
  assert.deepEqual([repeatedResponse.seq, repeatedResponse.release, repeatedResponse.percent], [2, second, 5]);
  await enable(store, { remote });
  const { seq } = await disable(store, { remote });
  assert.deepEqual([seq, (await disable(store, { remote })).seq, (await log(store)).length], [3, 3, 3]);
});

test('dryRun applies the rules of the change and writes nothing', async () => {
  const [first, second, third] = names;
  await assert.rejects(dryRun(store, TRANSITIONS.promote({ remote })), { code: 'remote.unknown' });
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second, percent: 5 });
  const { pointer, endedCandidate, isExposing, overriddenProblems } = await dryRun(
    store,
    TRANSITIONS.deploy({ remote, release: third }),
  );
  assert.deepEqual([pointer.stable, endedCandidate, isExposing, overriddenProblems], [third, second, true, []]);
  const expected = { stable: first, candidate: null };
  await assert.rejects(dryRun(store, TRANSITIONS.deploy({ remote, release: third, expected })), {
    code: 'state.moved',
  });
  assert.deepEqual([(await readState(store)).seq, await candidate()], [2, [second, 5]]);
});

test('rejects a release that is unsigned or signed with another key, also with force', async () => {
  const [first, second] = names;
  await deploy(store, { remote, release: first });
  const file = join(store.releasesDir, remote, second, 'release.json');
  const original = await readFile(file, 'utf8');
  const { signature, ...unsigned } = JSON.parse(original);
  assert.ok(signature);
  const foreignSignature = signatureOf(unsigned, generateKeyPairSync('ed25519').privateKey);
  try {
    for (const record of [unsigned, { ...unsigned, signature: foreignSignature }, { ...unsigned, signature: '' }]) {
      await writeFile(file, JSON.stringify(record));
      for (const percent of [100, 0])
        await assert.rejects(deploy(store, { remote, release: second, percent, force: 'now' }), {
          code: 'release.signature',
        });
    }
  } finally {
    await writeFile(file, original);
  }
  assert.deepEqual([(await pointer())?.stable, (await log(store))[0]?.refused[0]?.code], [first, 'release.signature']);
});

test('rejects every change without the private key', async () => {
  const [first] = names;
  const { privateKey, ...reader } = store;
  assert.ok(privateKey);
  await assert.rejects(deploy(reader, { remote, release: first }), { code: 'key.missing' });
  assert.deepEqual(await log(store), []);
});

test('a change without effect returns the newest change of the same remote', async () => {
  const [first, second] = names;
  await deploy(store, { remote, release: first });
  const off = await disable({ ...store, by: 'Asha' }, { remote, message: 'It leaks' });
  await deploy(store, { remote: 'mfe-other', release: await publishAs('mfe-other') });
  const repeatedResponse = await disable({ ...store, by: 'Bela' }, { remote, message: 'mine' });
  assert.deepEqual(
    [repeatedResponse.seq, repeatedResponse.by, repeatedResponse.message, repeatedResponse.already],
    [off.seq, 'Asha', 'It leaks', true],
  );
  assert.equal(repeatedResponse.remotes['mfe-other'] !== undefined, true);
  assert.equal((await readState(store)).seq, 3);
  assert.equal((await deploy(store, { remote, release: second })).already, undefined);
});

test('rejects a rollback when the expected state differs, including the previous release', async () => {
  const [first, second, third] = names;
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second });
  const expected = { stable: second, candidate: null, previous: first, disabled: false };
  await deploy(store, { remote, release: third });
  await deploy(store, { remote, release: second });
  await assert.rejects(rollback(store, { remote, expected }), { code: 'state.moved' });
  await assert.rejects(rollback(store, { remote, expected: { ...expected, previous: third, disabled: true } }), {
    code: 'state.moved',
  });
  assert.equal((await rollback(store, { remote, expected: { ...expected, previous: third } })).release, third);
});

test('findRepeatedChange matches a change only when the expected state was the state before the change', async () => {
  const [first, second, third] = names;
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second, percent: 5 });
  await deploy(store, { remote, release: third, percent: 5, replace: true });
  const actor = { ...store, by: '@asha' };
  const { seq } = await promote(actor, { remote, message: 'ok' });
  const request = { action: 'promote', remote, by: '@asha', message: 'ok' };
  const expected = { stable: first, candidate: third, previous: null, disabled: false };
  assert.equal((await findRepeatedChange(store, { ...request, expected }))?.seq, seq);
  for (const difference of [{ candidate: second }, { previous: second }, { disabled: true }])
    assert.equal(await findRepeatedChange(store, { ...request, expected: { ...expected, ...difference } }), null);
  for (const difference of [{ by: '@bela' }, { message: 'no' }, { action: 'rollback' }])
    assert.equal(await findRepeatedChange(store, { ...request, ...difference, expected }), null);
});
