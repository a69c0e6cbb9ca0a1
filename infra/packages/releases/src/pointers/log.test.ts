import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, beforeEach, test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { remote, threeBuilds } from '../../testing/three-builds.ts';
import { publish } from '../publish/publish.ts';
import { deploy, disable, enable, promote, rollback } from './changes.ts';
import { diff, log, releases, status } from './queries.ts';

let store: Awaited<ReturnType<typeof threeBuilds>>['store'];
let names: [string, string, string] = ['', '', ''];
before(async () => {
  ({ store, names } = await threeBuilds());
});
/** Each test has its own environment. */
let environments = 0;
beforeEach(() => {
  environments += 1;
  store = { ...store, env: `test-${environments}` };
});

test('each change writes its log entry once and state.json once', async () => {
  const [first, second] = names;
  const writes: string[] = [];
  const counting = new Proxy(store.store, {
    get: (target, name) => {
      const method = (target as any)[name];
      if (typeof method !== 'function') return method;
      return (...args: any[]) => {
        if (['create', 'swapPointer', 'replace'].includes(String(name))) writes.push(`${String(name)} ${args[0]}`);
        return method.apply(target, args);
      };
    },
  });
  for (const release of [first, second, second]) await deploy({ ...store, store: counting }, { remote, release });
  const changes = ['1', '2'].flatMap((seq) => [
    `create envs/${store.env}/log/0000000${seq}.json`,
    `swapPointer ${store.env}`,
  ]);
  assert.deepEqual(writes, changes);
});

test('the log lists changes with actor, release, share and reason, and refused attempts between them, newest first', async () => {
  const [first, second] = names;
  await deploy(store, { remote, release: first, message: 'the first' });
  await deploy({ ...store, by: 'Ravi' }, { remote, release: second, percent: 10 });
  await assert.rejects(deploy(store, { remote, release: '9.9.9~ffffffffffff', message: 'a slip' }));
  await promote(store, { remote, force: 'tried long enough' });
  await disable(store, { remote });
  const lines = (await log(store)).map(({ seq, by, action, release, percent, message, refused }) =>
    [seq, by, action, release, percent, message, ...refused.map(({ code }) => code)].join(' | '),
  );
  assert.deepEqual(lines, [
    '4 | Asha | disable |  |  | ',
    `3 | Asha | promote | ${second} | 100 | forced: tried long enough`,
    ' | Asha | deploy | 9.9.9~ffffffffffff | 100 | a slip | release.missing',
    `2 | Ravi | deploy | ${second} | 10 | `,
    `1 | Asha | deploy | ${first} | 100 | the first`,
  ]);
});

test('a forced change keeps its reason and the codes of the overridden problems in the log; force without a reason is rejected', async () => {
  const environment = await fixtureStore();
  const react = { react: { range: '^12.0.0', singleton: true } };
  const build = {
    remote,
    text: 'wants an old react',
    server: null,
    pages: [{ path: '/admin/links' }],
    build: { shared: react },
  };
  const packageDir = await fixtureBuild(build);
  const { release } = await publish(environment, { packageDir, reserved: environment.reserved });
  const shell = { remote: 'shell', text: 'shell', server: null, files: { 'base.css': '' } };
  const site = await publish(environment, { packageDir: await fixtureBuild(shell), reserved: [] });
  await deploy(environment, { remote: 'shell', release: site.release });
  const message = 'm'.repeat(2000);
  await assert.rejects(deploy(environment, { remote, release, force: ' ' }), { code: 'force.reason' });
  await deploy(environment, { remote, release, message, force: 'a customer waits' });
  await disable(environment, { remote });
  await enable(environment, { remote, message, force: 'a customer waits' });
  const [line] = await log(environment);
  assert.deepEqual(line?.forced, { reason: 'a customer waits', passed: ['gate.range'] });
  assert.match(line?.message ?? '', /^m{900,}; forced: a customer waits$/);
  assert.ok((line?.message ?? '').length <= 1000);
});

test('the log names the candidate that a change ended, unless the candidate became stable', async () => {
  const [first, second, third] = names;
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second, percent: 5 });
  await deploy(store, { remote, release: third, percent: 5, replace: true });
  await deploy(store, { remote, release: second });
  await deploy(store, { remote, release: third, percent: 5 });
  await promote(store, { remote });
  await deploy(store, { remote, release: first, percent: 5 });
  await rollback(store, { remote });
  const endedCandidates = (await log(store)).map((line) => line.ended ?? '').reverse();
  assert.deepEqual(endedCandidates, ['', '', second, third, '', '', '', first]);
});

test('the log keeps the newest 200 refused attempts and leaves out those with a wrong signature', async () => {
  const [first] = names;
  for (let time = 0; time < 205; time += 1)
    await assert.rejects(promote(store, { remote: 'mfe-store', message: String(time) }));
  const lines = await log(store);
  assert.deepEqual([lines.length, lines[0]?.message, lines.at(-1)?.message], [200, '204', '5']);
  const [key = ''] = await store.store.list(`envs/${store.env}/refused/`);
  const file = join(store.dir, key);
  await writeFile(file, (await readFile(file, 'utf8')).replace('"5"', '"6"'));
  await deploy(store, { remote, release: first });
  assert.deepEqual([(await log(store)).length, (await log(store))[0]?.seq], [200, 1]);
});

test('status lists the live releases, diff lists the differences between two changes, and releases lists all releases', async () => {
  const [first, second, third] = names;
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second });
  await deploy(store, { remote, release: third, percent: 10 });
  const expected = { remote, stable: second, candidate: third, percent: 10, previous: first, disabled: false };
  assert.deepEqual(await status(store), [expected]);
  assert.deepEqual(await diff(store, 0, 1), [{ remote, from: null, to: first }]);
  assert.deepEqual(await diff(store, 2, 1), [{ remote, from: second, to: first }]);
  assert.deepEqual(await diff(store, 2, 3), [{ remote, from: second, to: `${second}, ${third} for 10 %` }]);
  await assert.rejects(diff(store, 1, 7), { code: 'log.missing', message: /newest is 3/ });
  assert.deepEqual(
    (await releases(store, remote)).map(({ release, live }) => [release, live]),
    [
      [third, true],
      [second, true],
      [first, false],
    ],
  );
});
