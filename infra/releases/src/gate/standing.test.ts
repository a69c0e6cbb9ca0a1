import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { links, react, shell, shop, siteOf } from '../../testing/gate-site.ts';
import { serverBundle, shellBundle } from '../../testing/fixture-build.ts';
import { deploy, disable, enable, promote } from '../pointers/changes.ts';
import { hashed } from '../publish/compress.ts';
import { writeRelease } from '../publish/write-release.ts';
import { buildIdOf, readRelease } from '../signed/verify.ts';
import { check } from './check.ts';

type Store = Awaited<ReturnType<typeof siteOf>>['store'];

test('a shell that was forced for nobody is judged again when somebody is to get it', async () => {
  const { store, publish } = await siteOf(shell(), links(react('^19.0.0')));
  const newer = await publish(shell({ provides: { react: '20.1.0' } }));
  await deploy(store, { ...newer, percent: 0, force: 'for previews' });
  // What stands so holds up nobody.
  await deploy(store, await publish(shop({ build: react('^19.0.0 || ^20.0.0') })));
  for (const more of [() => deploy(store, { ...newer, percent: 5 }), () => deploy(store, newer)])
    await assert.rejects(more(), { code: 'gate.range' });
  await assert.rejects(promote(store, newer), { code: 'gate.range' });
  await deploy(store, { ...newer, percent: 30, force: 'we look at it' });
  await assert.rejects(promote(store, newer), { code: 'gate.range' });
  await assert.rejects(deploy(store, { ...newer, percent: 31 }), { code: 'gate.range' });
});

test('as with what it cannot draw; a remote that is broken for all already holds up no shell', async () => {
  const strict = shell(
    {},
    shellBundle("if (rendered && rendered.remote === 'mfe-public') throw new Error('not this');"),
  );
  const { store, publish } = await siteOf(shell({}, shellBundle()));
  const pages = await publish({ server: serverBundle() });
  await deploy(store, pages);
  const picky = await publish(strict);
  await deploy(store, { ...picky, percent: 0, force: 'for previews' });
  await assert.rejects(deploy(store, picky), { code: 'gate.sample', message: /not this/ });
  await deploy(store, { ...picky, percent: 40, force: 'it is urgent' });
  await deploy(store, { ...picky, force: 'it is urgent' });
  await deploy(store, { ...(await publish({ ...strict, text: 'newer' })), percent: 5 });
});

test('a stable release keeps its addresses when its routes.json is damaged', async () => {
  const { store, live, publish } = await siteOf(shop());
  const [{ release } = { release: '' }] = live;
  await writeFile(join(store.dir, 'releases/mfe-store', release, 'routes.json'), '{');
  const next = await publish(links({}, { pages: [{ path: '/store/:name' }] }));
  await assert.rejects(deploy(store, { ...next, force: 'it is urgent' }), {
    code: 'claim.taken',
    message: new RegExp(`mfe-store ${release}`),
  });
});

/** A release as no publish makes it any more. */
async function sneaked(
  store: Store,
  like: { remote: string; release: string },
  { routes = '{"schema":1,"pages":[]}', build = {} }: { routes?: string; build?: object },
) {
  const { files, signature, ...known } = await readRelease({ ...store, ...like });
  const sources = new Map(Object.entries({ 'remote-entry.js': Buffer.from('1'), 'routes.json': Buffer.from(routes) }));
  const described = Object.fromEntries(
    [...sources].map(([path, bytes]) => [
      path,
      {
        ...hashed(bytes),
        kind: path === 'routes.json' ? ('routes' as const) : ('script' as const),
      },
    ]),
  );
  const record = { ...known, uniqueName: 'sneaked', ...build, buildId: buildIdOf(described) };
  await writeRelease(store, { record, sources, forms: { described, bytes: new Map() } });
  assert.ok(files && signature);
  return { remote: like.remote, release: `${record.version}~${record.buildId}` };
}

test('a release that says nonsense of itself is refused in words, whatever the reason, and holds up nobody else', async () => {
  const { store, live, publish } = await siteOf(shell(), links());
  const like = live[1];
  assert.ok(like);
  const page = { path: '/admin/x', access: 'login', layout: 'admin', title: 'X', server: false };
  const odd = JSON.stringify({ schema: 1, pages: [{ ...page, nav: { label: {}, icon: 'links', order: 1 } }] });
  const drawn = JSON.stringify({ schema: 1, pages: [{ ...page, access: 'operator', server: true }] });
  const cases: [string, RegExp, Parameters<typeof sneaked>[2]][] = [
    ['routes.schema', /cannot be shown: routes\.json: pages\[0\]\.nav\.label is \{\}, not a text/, { routes: odd }],
    [
      'routes.schema',
      /access is "operator": the edge would draw it for everybody\. Say server: false/,
      { routes: drawn },
    ],
    ['routes.schema', /pages\[0\] is null/, { routes: '{"schema":1,"pages":[null]}' }],
    ['routes.schema', /it is no JSON/, { routes: '{' }],
    ['build.schema', /shared is null, not an object/, { build: { shared: null } }],
  ];
  for (const [code, message, change] of cases) {
    const bad = await sneaked(store, like, change);
    await assert.rejects(deploy(store, { ...bad, force: 'it is urgent' }), { code, message });
    assert.deepEqual(
      (await check(store, bad)).problems.map((one) => [one.code, one.final]),
      [[code, true]],
    );
  }
  await disable(store, like);
  await enable(store, like);
  await deploy(store, await publish(shop()));
});
