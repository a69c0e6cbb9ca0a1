import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, beforeEach, test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.mjs';
import { publish } from '../publish/publish.mjs';
import { signatureOf } from '../signed/keys.mjs';
import { deploy, disable, enable, foresee, promote, rollback } from './changes.mjs';
import { madeBefore } from './made-before.mjs';
import { MOVES } from './moves.mjs';
import { readState } from './pointers.mjs';
import { diff, log, releases, status } from './readings.mjs';

const remote = 'mfe-links';
/** @type {Awaited<ReturnType<typeof fixtureStore>>} */
let store;
/** @type {[string, string, string]} */
let names = ['', '', ''];
const [text, pages] = ['build', [{ path: '/admin/links' }]];
const publishBuild = async (/** @type {string} */ which) =>
  (
    await publish(store, {
      packageDir: await fixtureBuild({ remote, text: text + which, server: null, pages }),
      reserved: store.reserved,
    })
  ).release;
const publishAs = async (/** @type {string} */ other) => {
  const packageDir = await fixtureBuild({ remote: other, server: null, pages: [{ path: `/admin/${other}` }] });
  return (await publish(store, { packageDir, reserved: store.reserved })).release;
};
const pointer = async () => (await readState(store)).remotes[remote];
const candidate = async () => {
  const { release, percent } = (await pointer())?.candidate ?? {};
  return release === undefined ? null : [release, percent];
};

before(async () => {
  store = await fixtureStore();
  names = [await publishBuild('1'), await publishBuild('2'), await publishBuild('3')];
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
  const answer = await deploy(store, { remote, release: two, percent: 0 });
  assert.deepEqual([answer.remote, answer.release, answer.percent, await candidate()], [remote, two, 0, [two, 0]]);
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

test('what stands so already is no change: no entry, and the state as it is for an answer', async () => {
  const [one, two] = names;
  await deploy(store, { remote, release: one });
  await deploy(store, { remote, release: two, percent: 5 });
  const again = await deploy(store, { remote, release: two, percent: 5 });
  assert.deepEqual([again.seq, again.release, again.percent], [2, two, 5]);
  await enable(store, { remote });
  const { seq } = await disable(store, { remote });
  assert.deepEqual([seq, (await disable(store, { remote })).seq, (await log(store)).length], [3, 3, 3]);
});

test('each change is one entry of the log and one copy of it, each written once', async () => {
  const [one, two] = names;
  /** @type {string[]} */
  const written = [];
  const counting = new Proxy(store.store, {
    get: (target, name) => {
      const method = /** @type {any} */ (target)[name];
      if (typeof method !== 'function') return method;
      return (/** @type {any[]} */ ...args) => {
        if (['create', 'swapPointer', 'mend'].includes(String(name))) written.push(`${String(name)} ${args[0]}`);
        return method.apply(target, args);
      };
    },
  });
  for (const release of [one, two, two]) await deploy({ ...store, store: counting }, { remote, release });
  const changes = ['1', '2'].flatMap((seq) => [
    `create envs/${store.env}/log/0000000${seq}.json`,
    `swapPointer ${store.env}`,
  ]);
  assert.deepEqual(written, changes);
});

test('the log says who, what, for how many and why, newest first; what was refused stands between, with its reason', async () => {
  const [one, two] = names;
  await deploy(store, { remote, release: one, message: 'the first' });
  await deploy({ ...store, by: 'Ravi' }, { remote, release: two, percent: 10 });
  await assert.rejects(deploy(store, { remote, release: '9.9.9~ffffffffffff', message: 'a slip' }));
  await promote(store, { remote, force: 'tried long enough' });
  await disable(store, { remote });
  const said = (await log(store)).map(({ seq, by, action, release, percent, message, refused }) =>
    [seq, by, action, release, percent, message, ...refused.map(({ code }) => code)].join(' | '),
  );
  assert.deepEqual(said, [
    '4 | Asha | disable |  |  | ',
    `3 | Asha | promote | ${two} | 100 | forced: tried long enough`,
    ' | Asha | deploy | 9.9.9~ffffffffffff | 100 | a slip | release.missing',
    `2 | Ravi | deploy | ${two} | 10 | `,
    `1 | Asha | deploy | ${one} | 100 | the first`,
  ]);
});

test('a force is in the log for ever, beside the longest message, with what it passed; and it wants a reason', async () => {
  const own = await fixtureStore();
  const react = { react: { range: '^12.0.0', singleton: true } };
  const build = { remote, text: 'wants an old react', server: null, pages, build: { shared: react } };
  const packageDir = await fixtureBuild(build);
  const { release } = await publish(own, { packageDir, reserved: own.reserved });
  const shell = { remote: 'shell', text: 'shell', server: null, files: { 'base.css': '' } };
  const provides = { build: { serves: [1, 2], provides: { react: '19.3.1' } } };
  const site = await publish(own, { packageDir: await fixtureBuild({ ...shell, ...provides }), reserved: [] });
  await deploy(own, { remote: 'shell', release: site.release });
  const message = 'm'.repeat(2000);
  await assert.rejects(deploy(own, { remote, release, force: ' ' }), { code: 'force.reason' });
  await deploy(own, { remote, release, message, force: 'a customer waits' });
  await disable(own, { remote });
  await enable(own, { remote, message, force: 'a customer waits' });
  const [line] = await log(own);
  assert.deepEqual(line?.forced, { reason: 'a customer waits', passed: ['gate.range'] });
  assert.match(line?.message ?? '', /^m{900,}; forced: a customer waits$/);
  assert.ok((line?.message ?? '').length <= 1000);
});

test('the log names the candidate that a change ended, and none that everybody has now', async () => {
  const [one, two, three] = names;
  await deploy(store, { remote, release: one });
  await deploy(store, { remote, release: two, percent: 5 });
  await deploy(store, { remote, release: three, percent: 5, replace: true });
  await deploy(store, { remote, release: two });
  await deploy(store, { remote, release: three, percent: 5 });
  await promote(store, { remote });
  await deploy(store, { remote, release: one, percent: 5 });
  await rollback(store, { remote });
  const ended = (await log(store)).map((line) => line.ended ?? '').reverse();
  assert.deepEqual(ended, ['', '', two, three, '', '', '', one]);
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

test('refused attempts stay bounded, and one that was not signed here is not shown', async () => {
  const [one] = names;
  for (let time = 0; time < 205; time += 1)
    await assert.rejects(promote(store, { remote: 'mfe-store', message: String(time) }));
  const lines = await log(store);
  assert.deepEqual([lines.length, lines[0]?.message, lines.at(-1)?.message], [200, '204', '5']);
  const [key = ''] = await store.store.list(`envs/${store.env}/refused/`);
  const file = join(store.dir, key);
  await writeFile(file, (await readFile(file, 'utf8')).replace('"5"', '"6"'));
  await deploy(store, { remote, release: one });
  assert.deepEqual([(await log(store)).length, (await log(store))[0]?.seq], [200, 1]);
});

test('status says what is live, diff what is different between two changes, releases what there is', async () => {
  const [one, two, three] = names;
  await deploy(store, { remote, release: one });
  await deploy(store, { remote, release: two });
  await deploy(store, { remote, release: three, percent: 10 });
  const stands = { remote, stable: two, candidate: three, percent: 10, previous: one, disabled: false };
  assert.deepEqual(await status(store), [stands]);
  assert.deepEqual(await diff(store, 0, 1), [{ remote, from: null, to: one }]);
  assert.deepEqual(await diff(store, 2, 1), [{ remote, from: two, to: one }]);
  assert.deepEqual(await diff(store, 2, 3), [{ remote, from: two, to: `${two}, ${three} for 10 %` }]);
  await assert.rejects(diff(store, 1, 7), { code: 'log.missing', message: /newest is 3/ });
  assert.deepEqual(
    (await releases(store, remote)).map(({ release, live }) => [release, live]),
    [
      [three, true],
      [two, true],
      [one, false],
    ],
  );
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

test('changes of before, which say neither who nor what, are read all the same', async () => {
  const [one, two] = names;
  const old = { schema: 1, env: store.env, seq: 1, prev: '', at: '2026-11-20T00:00:00.000Z', action: 'canary', remote };
  const state = {
    ...old,
    remotes: { [remote]: { stable: one, history: [], candidate: { release: two, percent: 5, rolloutId: 'r' } } },
  };
  const key = `envs/${store.env}/log/00000001.json`;
  await store.store.create(
    key,
    Buffer.from(JSON.stringify({ ...state, signature: signatureOf(state, store.privateKey) })),
  );
  const [line] = await log(store);
  assert.deepEqual([line?.by, line?.release, line?.percent, line?.message], ['', two, 5, '']);
  assert.equal((await promote(store, { remote })).seq, 2);
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
