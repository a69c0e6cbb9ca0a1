import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { openEnvironment } from '../environment.ts';
import { fixtureStore } from '../../testing/fixture-build.ts';
import type { State } from '../formats.ts';
import { deploy, disable, enable, rollback } from './changes.ts';
import { readStateWithDamage, readLog, readState, swapState } from './pointers.ts';

type Store = Awaited<ReturnType<typeof fixtureStore>>;
const WRITER = join(import.meta.dirname, '../../testing/racing-writer.ts');
const release = (number: number) => `1.0.${number}~aaaaaaaaaaaa`;
const pointTo = (number: number) => ({
  action: 'deploy' as const,
  remote: 'mfe-links',
  remotes: { 'mfe-links': { stable: release(number), history: [] } },
});
const stableIn = (state: State) => state.remotes['mfe-links']?.stable;
const pointerOf = ({ envsDir }: Store) => join(envsDir, 'test/state.json');
const entryOf = ({ envsDir }: Store, seq: number) => join(envsDir, 'test/log', `${String(seq).padStart(8, '0')}.json`);

async function deploySerially(store: Store, count: number) {
  for (let number = 1; number <= count; number += 1) await swapState(store, await readState(store), pointTo(number));
}

/** Checks that the numbers have no gap and that no two entries follow the same entry. */
async function assertLinearLog(store: Store, count: number) {
  const log = await readLog(store);
  assert.deepEqual(
    log.map(({ seq }) => seq),
    Array.from({ length: count }, (_, index) => index + 1),
  );
  assert.equal(new Set(log.map(({ prev }) => prev)).size, count);
}

test('exactly one of 20 writers with the same state wins, in every round', async () => {
  const store = await fixtureStore();
  for (let round = 1; round <= 10; round += 1) {
    const before = await readState(store);
    const writers = Array.from({ length: 20 }, (_, index) => swapState(store, before, pointTo(round * 100 + index)));
    const outcomes = await Promise.allSettled(writers);
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    assert.equal(winners.length, 1);
    const lostCodes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    assert.deepEqual(new Set(lostCodes), new Set(['state.conflict']));
    const after = await readState(store);
    assert.equal(after.seq, round);
    assert.deepEqual(after, winners[0]?.status === 'fulfilled' && winners[0].value);
  }
  await assertLinearLog(store, 10);
});

// 25 changes per writer, because each round of the loop below stops a writer at another point of its change.
test('writers that are stopped at any point and continue later neither lose nor undo a change', async () => {
  const store = await fixtureStore();
  await swapState(store, await readState(store), pointTo(1));
  const writers = Array.from({ length: 4 }, () =>
    fork(WRITER, [store.dir, '25'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  const ended = Promise.all(writers.map(async (child) => (await once(child, 'exit'))[0]));
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  let newest = 0;
  for (let round = 0; isRunning; round += 1) {
    const stopped = writers[round % writers.length];
    stopped?.kill('SIGSTOP');
    await pause(round % 7);
    const { seq } = await readState(store);
    assert.ok(seq >= newest, `${seq} came after ${newest}`);
    newest = seq;
    stopped?.kill('SIGCONT');
    await pause(1);
  }
  assert.deepEqual(await ended, [0, 0, 0, 0]);
  await assertLinearLog(store, 101);
  assert.equal(JSON.parse(await readFile(pointerOf(store), 'utf8')).seq, 101);
});

test('an older state.json in place of a newer one changes nothing', async () => {
  const store = await fixtureStore();
  await deploySerially(store, 1);
  const older = await readFile(pointerOf(store));
  await deploySerially(store, 2);
  await writeFile(pointerOf(store), older);
  assert.equal((await readState(store)).seq, 3);
  await swapState(store, await readState(store), pointTo(9));
  assert.equal(JSON.parse(await readFile(pointerOf(store), 'utf8')).seq, 4);
});

for (const [entryName, number, text] of [
  ['an older change under a newer number', 99, (store) => readFile(entryOf(store, 1), 'utf8')],
  ['garbage under the largest number', 999_999_999_999_999, async () => '{}'],
] as [string, number, (store: Store) => Promise<string>][]) {
  test(`readStateWithDamage names ${entryName} and ignores it; the next changes work`, async () => {
    const store = await fixtureStore();
    await deploySerially(store, 3);
    await writeFile(entryOf(store, number), await text(store));
    await rm(pointerOf(store));
    const { state, damageMessages } = await readStateWithDamage(store);
    assert.deepEqual([stableIn(state), damageMessages.length], [release(3), 2]);
    assert.ok(damageMessages[1]?.includes(String(number)), damageMessages[1]);
    for (const next of [4, 5]) {
      await swapState(store, await readState(store), pointTo(next));
      assert.equal(stableIn(await readState(store)), release(next));
    }
  });
}

for (const [damage, spoil] of [
  ['missing', (file) => rm(file)],
  ['empty', (file) => writeFile(file, '')],
  ['cut off', async (file) => writeFile(file, (await readFile(file, 'utf8')).slice(0, 60))],
  ['of another shape', (file) => writeFile(file, '{"schema":1}')],
  ['without remotes', (file) => edit(file, (state) => ({ ...state, remotes: {} }))],
  ['edited', (file) => edit(file, (state) => ({ ...state, seq: state.seq + 5 }))],
  ['of another environment', (file) => edit(file, (state) => ({ ...state, env: 'other' }))],
  ['garbage', (file) => writeFile(file, '\0\0\0\0')],
  ['a folder', async (file) => (await rm(file), mkdir(file))],
] as [string, (file: string) => Promise<unknown>][]) {
  test(`readStateWithDamage names a state.json that is ${damage} and uses the log; the next change works`, async () => {
    const store = await fixtureStore();
    await deploySerially(store, 3);
    await spoil(pointerOf(store));
    const { state, damageMessages } = await readStateWithDamage(store);
    assert.equal(stableIn(state), release(3));
    assert.deepEqual([damageMessages.length, damageMessages[0]?.includes('state.json')], [1, true]);
    await swapState(store, state, pointTo(4));
    assert.equal(stableIn(await readState(store)), release(4));
  });

  test(`ignores a newest log entry that is ${damage}; the next change works`, async () => {
    const store = await fixtureStore();
    await deploySerially(store, 3);
    await spoil(entryOf(store, 3));
    const { state } = await readStateWithDamage(store);
    assert.equal(stableIn(state), release(3));
    await swapState(store, state, pointTo(4));
    assert.equal(stableIn(await readState(store)), release(4));
  });

  test(`when log entry and state.json are both ${damage}, the previous change counts and the next change works`, async () => {
    const store = await fixtureStore();
    await deploySerially(store, 3);
    await spoil(entryOf(store, 3));
    await spoil(pointerOf(store));
    const { state, damageMessages } = await readStateWithDamage(store);
    assert.equal(stableIn(state), release(2));
    assert.ok(damageMessages.some((sentence) => sentence.includes('state.json')));
    assert.equal(
      damageMessages.some((sentence) => sentence.includes('00000003')),
      damage !== 'missing',
    );
    await swapState(store, state, pointTo(4));
    assert.equal(stableIn(await readState(store)), release(4));
    assert.deepEqual((await readStateWithDamage(store)).damageMessages, []);
  });
}

async function edit(file: string, change: (state: any) => any) {
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
}

test('ignores a state whose candidate share was edited, because the signature does not match', async () => {
  const store = await fixtureStore();
  const candidate = { release: release(2), percent: 10, rolloutId: 'r' };
  const pointer = { stable: release(1), history: [], candidate };
  await swapState(store, await readState(store), { ...pointTo(1), remotes: { 'mfe-links': pointer } });
  const everybody = (state: any) => {
    state.remotes['mfe-links'].candidate.percent = 100;
    return state;
  };
  await edit(pointerOf(store), everybody);
  assert.equal((await readState(store)).remotes['mfe-links']?.candidate?.percent, 10);
  await edit(entryOf(store, 1), everybody);
  const { state, damageMessages } = await readStateWithDamage(store);
  assert.deepEqual([state.remotes, damageMessages.length], [{}, 2]);
});

test('reading does not write to the store', async () => {
  const store = await fixtureStore();
  await deploySerially(store, 2);
  await writeFile(pointerOf(store), 'garbage');
  const before = await stat(join(store.envsDir, 'test'), { bigint: true });
  assert.equal((await readState(store)).seq, 2);
  assert.equal((await stat(join(store.envsDir, 'test'), { bigint: true })).mtimeNs, before.mtimeNs);
});

test('deletes an old draft of a killed writer and keeps a fresh draft', async () => {
  const store = await fixtureStore();
  await deploySerially(store, 1);
  const drafts = join(store.envsDir, '.drafts');
  const [oldDraft, freshDraft] = ['aaaaaaaaaaaaaaaa.tmp', 'bbbbbbbbbbbbbbbb.tmp'];
  for (const name of [oldDraft, freshDraft]) await writeFile(join(drafts, name), 'half');
  await utimes(join(drafts, oldDraft), 1, 1);
  const next = await openEnvironment({ dataDir: store.dir, env: 'test', signs: true });
  await swapState(next, await readState(next), pointTo(2));
  assert.deepEqual(await readdir(drafts), [freshDraft]);
  assert.deepEqual((await readdir(join(store.envsDir, 'test'))).sort(), ['log', 'state.json']);
});

test('rejects with store.folder when a file is in the place of the log folder', async () => {
  const store = await fixtureStore();
  await mkdir(join(store.envsDir, 'test'), { recursive: true });
  await writeFile(join(store.envsDir, 'test/log'), '');
  await assert.rejects(swapState(store, await readState(store), pointTo(1)), { code: 'store.folder' });
});

test('readStateWithDamage names an unreadable log folder and uses state.json', async () => {
  const store = await fixtureStore();
  await deploySerially(store, 2);
  const folder = join(store.envsDir, 'test/log');
  await rm(folder, { recursive: true });
  await symlink('log', folder);
  const { state, damageMessages } = await readStateWithDamage(store);
  assert.deepEqual(
    [stableIn(state), damageMessages.length, damageMessages[0]?.includes(folder)],
    [release(2), 1, true],
  );
  await assert.rejects(swapState(store, state, pointTo(3)), { code: 'store.unreadable' });
});

test('rejects an environment name that leads out of the folder', async () => {
  const store = await fixtureStore();
  await assert.rejects(readState({ ...store, env: '../other' }), { code: 'env.name' });
});

test('rejects invalid changes beside a disabled remote and leaves the state readable', async () => {
  const store = await fixtureStore();
  await deploySerially(store, 1);
  const { seq } = await disable(store, { remote: 'mfe-links' });
  for (const change of [
    () => deploy(store, { remote: 'mfe-links', release: '' }),
    () => deploy(store, { remote: 'mfe-links', release: '../../x', percent: 5 }),
    () => rollback(store, { remote: 'mfe-links' }),
    () => enable(store, { remote: 'toString' }),
    () => disable(store, { remote: '__proto__' }),
  ]) {
    await assert.rejects(change, { name: 'ReleaseError' });
  }
  const { state, damageMessages } = await readStateWithDamage(store);
  assert.deepEqual([state.seq, damageMessages], [seq, []]);
});
