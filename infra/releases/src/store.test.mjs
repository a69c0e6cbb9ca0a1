import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixtureStore } from '../testing/fixture-build.mjs';
import { readLog, readState, swapState } from './store.mjs';

const release = (/** @type {number} */ number) => `1.0.${number}~aaaaaaaaaaaa`;
const pointTo = (/** @type {number} */ number) => ({
  action: 'deploy',
  remote: 'mfe-links',
  remotes: { 'mfe-links': { stable: release(number), history: [] } },
});

/** @param {string} envsDir @param {number} count */
async function deployInTurn(envsDir, count) {
  for (let number = 1; number <= count; number += 1)
    await swapState(envsDir, await readState(envsDir, 'test'), pointTo(number));
}

test('of 20 writers who saw the same state exactly one wins, in every round', async () => {
  const { envsDir } = await fixtureStore();
  for (let round = 1; round <= 10; round += 1) {
    const before = await readState(envsDir, 'test');
    const writers = Array.from({ length: 20 }, (_, index) => swapState(envsDir, before, pointTo(round * 100 + index)));
    const outcomes = await Promise.allSettled(writers);
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    assert.equal(won.length, 1);
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    assert.deepEqual(new Set(lost), new Set(['state.conflict']));
    const after = await readState(envsDir, 'test');
    assert.equal(after.seq, round);
    assert.deepEqual(after, won[0]?.status === 'fulfilled' && won[0].value);
  }
  assert.deepEqual(
    (await readLog(envsDir, 'test')).map(({ state }) => state.seq),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
});

test('writers in other processes do not overwrite each other either', async () => {
  const { envsDir } = await fixtureStore();
  const writer = join(import.meta.dirname, '../testing/racing-writer.mjs');
  const children = Array.from({ length: 4 }, () =>
    fork(writer, [envsDir, '10'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  assert.deepEqual(codes, [0, 0, 0, 0]);
  assert.equal((await readState(envsDir, 'test')).seq, 40);
  assert.equal((await readLog(envsDir, 'test')).length, 40);
});

for (const [damage, bytes] of /** @type {const} */ ([
  ['missing', null],
  ['empty', ''],
  ['cut off', '{"schema":1,"env":"te'],
  ['of another shape', '{"schema":1}'],
  ['garbage', '\0\0\0\0'],
])) {
  test(`a state.json that is ${damage} is rebuilt from the log`, async () => {
    const { envsDir } = await fixtureStore();
    await deployInTurn(envsDir, 3);
    const file = join(envsDir, 'test/state.json');
    const whole = await readFile(file, 'utf8');
    await (bytes === null ? rm(file) : writeFile(file, bytes));
    assert.equal((await readState(envsDir, 'test')).remotes['mfe-links']?.stable, release(3));
    assert.equal(await readFile(file, 'utf8'), whole);
  });
}

test('a damaged newest log entry costs no more than itself', async () => {
  const { envsDir } = await fixtureStore();
  await deployInTurn(envsDir, 3);
  const state = await readState(envsDir, 'test');
  await rm(join(envsDir, 'test/state.json'));
  await writeFile(join(envsDir, 'test/log', `00000003-${state.prev.slice(0, 12)}.json`), 'garbage');
  assert.equal((await readState(envsDir, 'test')).remotes['mfe-links']?.stable, release(2));
});

test('a change whose writer died before state.json was replaced still counts for the next writer', async () => {
  const { envsDir } = await fixtureStore();
  await deployInTurn(envsDir, 1);
  const file = join(envsDir, 'test/state.json');
  const older = await readFile(file);
  const before = await readState(envsDir, 'test');
  await swapState(envsDir, before, pointTo(2));
  await writeFile(file, older);
  await assert.rejects(swapState(envsDir, before, pointTo(3)), { code: 'state.conflict' });
  assert.equal((await readState(envsDir, 'test')).remotes['mfe-links']?.stable, release(2));
});

test('the lock of a killed process does not hold up the next one', async () => {
  const { envsDir } = await fixtureStore();
  await deployInTurn(envsDir, 1);
  const child = fork(join(import.meta.dirname, '../testing/racing-writer.mjs'), [envsDir, '0']);
  await once(child, 'exit');
  await writeFile(join(envsDir, 'test/.lock'), String(child.pid));
  const started = Date.now();
  await deployInTurn(envsDir, 1);
  assert.ok(Date.now() - started < 2000);
});

test('a name that leads out of the folder is refused', async () => {
  const { envsDir } = await fixtureStore();
  await assert.rejects(readState(envsDir, '../other'), { code: 'env.name' });
});
