import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, beforeEach, test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { remote, threeBuilds } from '../../testing/three-builds.ts';
import { publish } from '../publish/publish.ts';
import { deploy, disable, enable, promote, rollback } from './changes.ts';
import { diff, log, releases, status } from './readings.ts';

let store: Awaited<ReturnType<typeof threeBuilds>>['store'];
let names: [string, string, string] = ['', '', ''];
before(async () => {
  ({ store, names } = await threeBuilds());
});
/** Each test in an environment of its own. */
let environments = 0;
beforeEach(() => {
  environments += 1;
  store = { ...store, env: `test-${environments}` };
});

test('each change is one entry of the log and one copy of it, each written once', async () => {
  const [one, two] = names;
  const written: string[] = [];
  const counting = new Proxy(store.store, {
    get: (target, name) => {
      const method = (target as any)[name];
      if (typeof method !== 'function') return method;
      return (...args: any[]) => {
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
  const build = {
    remote,
    text: 'wants an old react',
    server: null,
    pages: [{ path: '/admin/links' }],
    build: { shared: react },
  };
  const packageDir = await fixtureBuild(build);
  const { release } = await publish(own, { packageDir, reserved: own.reserved });
  const shell = { remote: 'shell', text: 'shell', server: null, files: { 'base.css': '' } };
  const site = await publish(own, { packageDir: await fixtureBuild(shell), reserved: [] });
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
