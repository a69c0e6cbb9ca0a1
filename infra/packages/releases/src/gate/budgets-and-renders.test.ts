import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixtureBuild, serverBundle, shellBundle } from '../../testing/fixture-build.ts';
import { links, shell, siteOf } from '../../testing/gate-site.ts';
import type { Pointer } from '../formats.ts';
import { deploy, rollback } from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';
import { publish } from '../publish/publish.ts';
import { check } from './check.ts';
import { gateContextOf } from './gate-context.ts';
import { judge } from './gate.ts';

/** Each script has about 70 bytes when compressed. */
const loads = { exposes: { './routes': ['remote-entry.js'] }, late: { forms: ['forms.js'] } };
const files = { 'forms.js': `${'forms();'.repeat(99)}\n` };
for (const [subject, budgets, message] of [
  [
    'a page',
    { pages: { '*': { scriptKB: 0.01 } } },
    /The script of page \/admin\/links of mfe-links .* its budget is 0\.01 kB/,
  ],
  [
    'a page with its lazy chunks',
    { pages: { '*': { scriptKB: 0 }, '/admin/links': { scriptKB: 0.1, late: ['forms'] } } },
    /The script of page \/admin\/links .* its budget is 0\.1 kB: make it smaller, or raise/,
  ],
  ['a lazy chunk', { lateKB: 0.01 }, /The lazy chunk forms of mfe-links/],
] as [string, object, RegExp][]) {
  test(`rejects ${subject} over its budget, except in a forced deploy and in a draft`, async () => {
    const { store, publish: publishBuild } = await siteOf();
    const build = links({ loads }, { files, budgets: { schema: 1, ...budgets } });
    const next = await publishBuild(build);
    await assert.rejects(deploy(store, next), { code: 'gate.budget', message });
    await deploy(store, { ...next, force: 'a sale begins' });
    const packageDir = await fixtureBuild({ ...build, text: 'draft' });
    await deploy(store, await publish(store, { ...store, packageDir, draft: true }));
  });
}

test('the default budget limits a remote without a budgets.json', async () => {
  const { store, publish: publishBuild } = await siteOf();
  const randomText = (bytes: number) => `/* ${randomBytes(bytes / 2).toString('base64')} */`;
  const message = /The lazy chunk forms of mfe-links .* its default budget is 40 kB: .* write a budgets\.json/;
  const build = (bytes: number) => links({ loads }, { text: `${bytes}`, files: { 'forms.js': randomText(bytes) } });
  await assert.rejects(deploy(store, await publishBuild(build(100_000))), { code: 'gate.budget', message });
  await deploy(store, await publishBuild(build(60_000)));
  const exposes = { ...loads.exposes, './preview': ['remote-entry.js', 'card.js'] };
  const slots = { 'dashboard-card': './preview' };
  const card = links({ loads: { exposes, late: {} } }, { slots, files: { 'card.js': randomText(100_000) } });
  await assert.rejects(deploy(store, await publishBuild(card)), {
    code: 'gate.budget',
    message: /The module \.\/preview of mfe-links .* its default budget is 40 kB/,
  });
});

test('limits the size of a server bundle, and publish rejects a budget for an unknown page', async () => {
  const { store, publish } = await siteOf();
  const heavy = await publish({ server: serverBundle(), budgets: { schema: 1, serverKB: 0.2 } });
  await assert.rejects(deploy(store, heavy), /The server bundle of mfe-public .* has 0\.3 kB, its budget is 0\.2 kB/);
  const pages = { '/elsewhere': { scriptKB: 1 } };
  await assert.rejects(publish(links({ loads }, { files, budgets: { schema: 1, pages } })), {
    code: 'budgets.unknown',
  });
  await assert.rejects(publish(links({}, { budgets: { schema: 1, serverKB: 'small' } })), { code: 'budgets.schema' });
});

test('rejects a shell that throws or needs more than 2 s for a page, and a remote that the shell cannot render', async () => {
  const { store, publish: publishBuild } = await siteOf(shell({}, shellBundle()), { server: serverBundle() });
  const throwing = await publishBuild(shell({}, shellBundle("if (rendered) throw new Error('no such look');")));
  await assert.rejects(deploy(store, throwing), {
    code: 'gate.sample',
    message: /Page \/:userName of mfe-public .*, drawn by shell .*, fails with its sample: Error: no such look\./,
  });
  const packageDir = await fixtureBuild(shell({}, shellBundle("if (rendered) throw new Error('half written');")));
  await deploy(store, await publish(store, { ...store, packageDir, draft: true }));
  await rollback(store, throwing);
  const looping = await publishBuild(shell({}, shellBundle('for (;;);')));
  await assert.rejects(deploy(store, looping), /A page, drawn by shell .*, fails .* 2000 ms/);
  const strict = await publishBuild(
    shell({}, shellBundle("if (rendered && !rendered.data.name) throw new Error('no name');")),
  );
  await deploy(store, strict);
  const nameless = serverBundle('/:userName', '"so"').replace("name: 'Asha'", '');
  await assert.rejects(
    deploy(store, await publishBuild({ text: 'nameless', server: nameless })),
    /Error: no name\. Fix it/,
  );
});

const recordings = { '/:userName': { params: { userName: 'ravi' }, responses: { '/ravi': { name: 'Ravi' } } } };

test('publish runs load with the recorded responses, and rejects a load that fails or asks for another response', async () => {
  const { store, publish: publishBuild } = await siteOf();
  const { remote, release } = await publishBuild({ server: serverBundle(), recordings });
  const { files } = await gateContextOf(store).releases.release(remote, release);
  assert.equal(files['recordings.json']?.kind, 'server'); // the edge does not serve this kind
  const loading = (data: string) => serverBundle().replace("await api.get('/' + params.userName)", data);
  for (const [server, message] of [
    [loading("await api.get('/ravi/links')"), /load asks for '\/ravi\/links', which recordings\.json does not have/],
    [loading("await api.get('/ravi/links').catch(() => ({ name: 'Nobody' }))"), /load asks for '\/ravi\/links'/],
    [loading("(await api.get('/ravi')).links[0]"), /mfe-public does not work: TypeError/],
    [serverBundle().replace('status: 200', 'status: 404'), /load answers 404/],
  ] as [string, RegExp][]) {
    const build = { text: server, server, recordings };
    await assert.rejects(publishBuild(build), { code: 'build.sample', message });
    await publish(store, { ...store, packageDir: await fixtureBuild(build), draft: true });
  }
});

test('publish rejects recordings of a page that the edge does not render, and an invalid file', async () => {
  const { publish: publishBuild } = await siteOf();
  await assert.rejects(publishBuild(links({}, { recordings: { '/admin/links': { responses: {} } } })), {
    code: 'recordings.unknown',
    message: /names \/admin\/links, which is no server page/,
  });
  await assert.rejects(publishBuild({ server: serverBundle(), recordings: { '/:userName': {} } }), {
    code: 'recordings.schema',
    message: /pages\.\/:userName\.responses is missing, not an object/,
  });
});

test('rejects a page that a shell cannot render with the data of its recorded responses', async () => {
  const strict = shellBundle("if (rendered?.data.name === 'Ravi') throw new Error('no Ravi');");
  const { store, publish: publishBuild } = await siteOf(shell({}, strict));
  await assert.rejects(deploy(store, await publishBuild({ server: serverBundle(), recordings })), {
    code: 'gate.sample',
    message:
      /Page \/:userName of mfe-public .*, drawn by shell .*, fails with its recorded responses: Error: no Ravi\. Fix it/,
  });
  await deploy(store, await publishBuild({ text: 'two', server: serverBundle() }));
});

test('caches a passed render, and ignores entries that are damaged or have a wrong signature', async () => {
  const { store, publish } = await siteOf(shell({}, shellBundle()));
  const next = await publish({ server: serverBundle() });
  await deploy(store, next);
  const folder = join(store.dir, 'gate');
  const texts = async () =>
    Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name), 'utf8')));
  const entries = await texts();
  assert.equal(entries.length, 2);
  for (const [index, name] of (await readdir(folder)).entries()) {
    const file = join(folder, name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, index === 0 ? text.replace(/"signature":"...../, '"signature":"AAAAA') : '{');
  }
  const { remotes } = await readState(store);
  assert.deepEqual(await judge(gateContextOf(store), remotes), []);
  assert.deepEqual(await texts(), entries);
  // A read of a pipe that nobody writes would wait forever.
  for (const name of await readdir(folder)) {
    await rm(join(folder, name));
    execFileSync('mkfifo', [join(folder, name)]);
  }
  assert.deepEqual(await judge(gateContextOf(store), remotes), []);
  assert.deepEqual(await texts(), entries);
  // The gate context contains neither the store nor the key.
  const { releases, shared, shellChanges, teams } = gateContextOf(store);
  const noCache = {
    dataDir: '',
    isCached: () => Promise.resolve(false),
    readCached: () => Promise.resolve(null),
    cache: () => Promise.resolve(),
  };
  assert.deepEqual(Object.keys(releases), ['release', 'file']);
  assert.deepEqual(await judge({ releases, shared, shellChanges, teams, ...noCache }, remotes), []);
});

test('renders each combination of two shells and two remotes once', async () => {
  const { store, publish } = await siteOf();
  const remotes = ['mfe-a', 'mfe-links'];
  const pointers: Record<string, Pointer> = {};
  for (const remote of ['shell', ...remotes]) {
    const builds = ['one', 'two'].map((text) => {
      if (remote === 'shell') return shell({}, shellBundle(`/* ${text} */`));
      const path = `/store/${remote}/:name`;
      const server = remote.length > 5 ? null : serverBundle(path, `"${text}" + data.name`);
      return { remote, text, server, pages: [{ path, server: server !== null }] };
    });
    const [stable, candidate] = await Promise.all(builds.map((build) => publish({ ...build, slots: {} })));
    assert.ok(stable && candidate);
    pointers[remote] = { stable: stable.release, history: [], candidate: { ...candidate, percent: 9, rolloutId: 'r' } };
  }
  const renderedPairs: string[] = [];
  const context = gateContextOf(store);
  const counting = {
    ...context,
    cache: async (key: string) => (renderedPairs.push(key), context.cache(key)),
  };
  assert.deepEqual(await judge(counting, pointers), []);
  assert.deepEqual([renderedPairs.length, new Set(renderedPairs).size], [6, 6]); // mfe-a in each shell, and each shell alone
  assert.deepEqual(await judge(counting, pointers), []);
  assert.equal(renderedPairs.length, 6);
});

test('a check whose caller has left renders and mounts nothing more', async () => {
  const { store, publish: publishBuild } = await siteOf();
  const next = await publishBuild(links({}, { text: 'left' }));
  const signal = AbortSignal.abort(new Error('left'));
  await assert.rejects(check(store, { ...next, signal }), { message: 'left' });
  assert.equal((await check(store, next)).ok, true);
});
