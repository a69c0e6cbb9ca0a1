import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { ObjectStore } from '../../testing/object-store.ts';
import { publish } from '../publish/publish.ts';
import { verifyStore } from '../verify-store.ts';
import { deploy } from './changes.ts';
import { log } from './queries.ts';

const DEPLOYER = join(import.meta.dirname, '../../testing/deploying-process.ts');
/** Set `DEPLOYS=50` for a longer run. */
const TIMES = Number(process.env['DEPLOYS'] ?? 8);
const REMOTES = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'];

const publishTwo = async (store: Parameters<typeof publish>[0], remote: string) => {
  const builds = ['1', '2'].map((text) =>
    fixtureBuild({ remote, text: remote + text, server: null, pages: [{ path: `/admin/${remote}` }] }),
  );
  const releases = [];
  for (const packageDir of builds)
    releases.push((await publish(store, { packageDir: await packageDir, reserved: ['admin'] })).release);
  return releases;
};

/** Every number occurs exactly once, and each change belongs to one deploy. */
async function assertComplete(store: Parameters<typeof log>[0], responses: number[][]) {
  const all = responses.flat();
  const lines = await log(store);
  assert.deepEqual(
    lines.map(({ seq }) => seq),
    Array.from({ length: all.length }, (_, index) => all.length - index),
  );
  assert.deepEqual(
    all.sort((a, b) => b - a),
    lines.map(({ seq }) => seq),
  );
  assert.deepEqual(await verifyStore(store), { ok: true, problems: [] });
  return lines;
}

test('keeps every change of four processes that deploy in parallel, and the log is complete and ordered', async (t) => {
  const store = await fixtureStore();
  const releasePairs = await Promise.all(REMOTES.map((remote) => publishTwo(store, remote)));
  const startedAt = Date.now();
  const responses = await Promise.all(
    REMOTES.map(async (remote, index) => {
      const child = fork(DEPLOYER, [store.dir, remote, String(TIMES), ...(releasePairs[index] ?? [])]);
      const [[numbers]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
      return numbers;
    }),
  );
  t.diagnostic(`${4 * TIMES} deploys by 4 processes in ${Date.now() - startedAt} ms`);
  const lines = await assertComplete(store, responses);
  for (const remote of REMOTES) assert.equal(lines.filter(({ by }) => by === remote).length, TIMES);
});

test('keeps every change over a store that supports only create and compare-and-swap', async () => {
  const store = { ...(await fixtureStore()), store: new ObjectStore() };
  const responses = await Promise.all(
    REMOTES.map(async (remote) => {
      const releases = await publishTwo(store, remote);
      const numbers = [];
      for (let index = 0; index < TIMES; index += 1)
        numbers.push((await deploy(store, { remote, release: releases[index % 2] ?? '' })).seq);
      return numbers;
    }),
  );
  await assertComplete(store, responses);
});
