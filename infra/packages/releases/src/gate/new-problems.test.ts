import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';

import { links, react, shell, storeRemote, siteOf } from '../../testing/gate-site.ts';
import { serverBundle, shellBundle } from '../../testing/fixture-build.ts';
import { writeInvalidRelease } from '../../testing/invalid-release.ts';
import { storedFile } from '../../testing/stored-file.ts';
import { deploy, disable, enable, promote } from '../pointers/changes.ts';
import { check } from './check.ts';

test('the gate checks a forced shell again before each larger share of visitors', async () => {
  const { store, publish } = await siteOf(shell(), links(react('^19.0.0')));
  const newer = await publish(shell({ provides: { react: '20.1.0' } }));
  await deploy(store, { ...newer, percent: 0, force: 'for previews' });
  // A problem that is already live does not block other changes.
  await deploy(store, await publish(storeRemote({ build: react('^19.0.0 || ^20.0.0') })));
  for (const deployToVisitors of [() => deploy(store, { ...newer, percent: 5 }), () => deploy(store, newer)])
    await assert.rejects(deployToVisitors(), { code: 'gate.range' });
  await assert.rejects(promote(store, newer), { code: 'gate.range' });
  await deploy(store, { ...newer, percent: 30, force: 'we look at it' });
  await assert.rejects(promote(store, newer), { code: 'gate.range' });
  await assert.rejects(deploy(store, { ...newer, percent: 31 }), { code: 'gate.range' });
});

test('a forced shell that cannot render a page is checked again; a page broken for everybody blocks no newer shell', async () => {
  const throwingShell = shell(
    {},
    shellBundle("if (rendered && rendered.remote === 'mfe-public') throw new Error('not this');"),
  );
  const { store, publish } = await siteOf(shell({}, shellBundle()));
  const publicRelease = await publish({ server: serverBundle() });
  await deploy(store, publicRelease);
  const throwingRelease = await publish(throwingShell);
  await deploy(store, { ...throwingRelease, percent: 0, force: 'for previews' });
  await assert.rejects(deploy(store, throwingRelease), { code: 'gate.sample', message: /not this/ });
  await deploy(store, { ...throwingRelease, percent: 40, force: 'it is urgent' });
  await deploy(store, { ...throwingRelease, force: 'it is urgent' });
  await deploy(store, { ...(await publish({ ...throwingShell, text: 'newer' })), percent: 5 });
});

test('a stable release keeps its addresses when its routes.json is damaged', async () => {
  const { store, live, publish } = await siteOf(storeRemote());
  const [{ release } = { release: '' }] = live;
  await writeFile(storedFile(store.dir, { remote: 'mfe-store', release }, 'routes.json'), '{');
  const next = await publish(links({}, { pages: [{ path: '/store/:name' }] }));
  await assert.rejects(deploy(store, { ...next, force: 'it is urgent' }), {
    code: 'claim.taken',
    message: new RegExp(`mfe-store ${release}`),
  });
});

test('rejects a release with an invalid declaration even with force, and does not block other changes', async () => {
  const { store, live, publish } = await siteOf(shell(), links());
  const source = live[1];
  assert.ok(source);
  const page = { path: '/admin/x', access: 'login', layout: 'admin', title: 'X', server: false };
  const invalidNav = JSON.stringify({ schema: 1, pages: [{ ...page, nav: { label: {}, icon: 'links', order: 1 } }] });
  const privateServerPage = JSON.stringify({ schema: 1, pages: [{ ...page, access: 'operator', server: true }] });
  const cases: [string, RegExp, Parameters<typeof writeInvalidRelease>[2]][] = [
    [
      'routes.schema',
      /cannot be shown: routes\.json: pages\[0\]\.nav\.label is \{\}, not a text/,
      { routes: invalidNav },
    ],
    [
      'routes.schema',
      /access is "operator": the edge would render it for everybody\. Use server: false/,
      { routes: privateServerPage },
    ],
    ['routes.schema', /pages\[0\] is null/, { routes: '{"schema":1,"pages":[null]}' }],
    ['routes.schema', /it is no JSON/, { routes: '{' }],
    ['build.schema', /shared is null, not an object/, { build: { shared: null } }],
  ];
  for (const [code, message, change] of cases) {
    const badRelease = await writeInvalidRelease(store, source, change);
    await assert.rejects(deploy(store, { ...badRelease, force: 'it is urgent' }), { code, message });
    assert.deepEqual(
      (await check(store, badRelease)).problems.map((problem) => [problem.code, problem.final]),
      [[code, true]],
    );
  }
  await disable(store, source);
  await enable(store, source);
  await deploy(store, await publish(storeRemote()));
});

test('rejects a release with the container name of another remote', async () => {
  const { store, live } = await siteOf(shell(), links());
  const source = live[1];
  assert.ok(source);
  const taken = await writeInvalidRelease(store, source, { build: { uniqueName: 'mfe_store_1' } });
  await assert.rejects(deploy(store, taken), {
    code: 'gate.unique',
    message: /has the uniqueName mfe_store_1, which another remote can have: use a name like mfe_links_4977821c4398\.$/,
  });
});
