import assert from 'node:assert/strict';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { serverBundle } from '../../testing/fixture-build.ts';
import { links, react, shell, shop, siteOf } from '../../testing/gate-site.ts';
import { deploy, disable, enable, promote, rollback } from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';
import { check } from './check.ts';
import { writeSharedVersions } from './shared-versions.ts';

test('a remote that wants what the shell does not bring is refused with the whole combination and what to do, as a candidate for nobody too', async () => {
  const { store, live, publish } = await siteOf(shell(), shop());
  const next = await publish(links(react('^20.0.0')));
  const counterexample = Object.fromEntries([...live, next].map(({ remote, release }) => [remote, release]));
  await assert.rejects(deploy(store, next), (error: any) => {
    const [shellRelease] = live;
    const message = `mfe-links ${next.release} wants react ^20.0.0, but shell ${shellRelease?.release} has 19.3.1: deploy a shell with react ^20.0.0 first, or build mfe-links against what that shell has.`;
    assert.deepEqual(error.problems, [{ code: 'gate.range', message, counterexample }]);
    return true;
  });
  await deploy(store, await publish(links(react('^19.0.0'))));
  await assert.rejects(deploy(store, { ...next, percent: 0 }), {
    code: 'gate.range',
    message: /\(the candidate\) wants/,
  });
  const shared = {
    react: { range: '^20.0.0', singleton: true },
    'react/jsx-runtime': { range: '^19.0.0', singleton: true },
  };
  for (const order of [Object.entries(shared), Object.entries(shared).reverse()]) {
    const parts = await publish(links({ shared: Object.fromEntries(order) }));
    await assert.rejects(deploy(store, parts), /wants react \^20\.0\.0/, 'a part of a package speaks for no other');
  }
  const none = await publish(links({ shared: { zustand: { range: '^5.0.0', singleton: true } } }));
  await assert.rejects(deploy(store, none), /zustand \^5\.0\.0, but shell .* does not bring it: .*peerDependency/);
});

test('a shell that a live remote, or its candidate, cannot live with is refused; who is switched off has no say until then', async () => {
  const { store, publish } = await siteOf(shell(), links(react('^19.0.0 || ^20.0.0')));
  const candidate = await publish(links(react('^19.0.0')));
  await deploy(store, { ...candidate, percent: 5 });
  const newer = await publish(shell({ provides: { react: '20.1.0' } }));
  await assert.rejects(
    deploy(store, newer),
    /has 20\.1\.0: build mfe-links against what that shell has and deploy it first/,
  );
  await disable(store, candidate);
  await deploy(store, newer);
  await assert.rejects(enable(store, candidate), { code: 'gate.range' });
  await rollback(store, candidate);
  await enable(store, candidate);
});

test('a server bundle gets what the running edge shares, whatever lies beside the command', async () => {
  const { store, publish } = await siteOf(shell());
  const next = await publish({ build: react('^19.0.0'), server: serverBundle() });
  const shared = { schema: 1, host: hostname(), from: '/nowhere', versions: { react: '18.3.1' } };
  const untell = writeSharedVersions({ ...store, from: import.meta.dirname });
  const file = join(store.dir, 'shared/test.json');
  assert.equal(JSON.parse(await readFile(file, 'utf8')).pid, process.pid);
  await writeFile(file, JSON.stringify({ ...shared, pid: process.pid }));
  await assert.rejects(deploy(store, next), {
    code: 'gate.shared',
    message:
      /The server bundle of mfe-public .* wants react \^19\.0\.0, but the edge has 18\.3\.1: start the edge with/,
  });
  // Of an edge that is no more, and of nobody.
  for (const text of [JSON.stringify({ ...shared, pid: 2 ** 30 }), 'garbage']) {
    await writeFile(file, text);
    assert.deepEqual(await check(store, next), { ok: true, problems: [] });
  }
  // Of another machine while it says so: a container that is gone does not any more.
  await writeFile(file, JSON.stringify({ ...shared, host: 'another', pid: process.pid }));
  await assert.rejects(deploy(store, next), { code: 'gate.shared' });
  await utimes(file, new Date(), Date.now() / 1000 - 300);
  assert.deepEqual(await check(store, next), { ok: true, problems: [] });
  await writeFile(file, JSON.stringify({ ...shared, pid: process.pid }));
  untell();
  await deploy(store, next);
});

test('nobody gets past addresses and slots, whatever the reason', async () => {
  const { store, publish } = await siteOf(shop({ slots: { 'phone-preview': './preview' } }));
  const force = 'it is urgent';
  const refused = { slots: { 'phone-preview': './preview' } };
  await assert.rejects(deploy(store, { ...(await publish(links({}, refused))), force }), {
    code: 'claim.taken',
    message: /'slot phone-preview' is claimed by mfe-store .* and by mfe-links .*: one of them has to give it up first/,
  });
  store.reserved.push('somebody');
  await assert.rejects(deploy(store, { ...(await publish(links({}, { pages: [{ path: '/somebody' }] }))), force }), {
    code: 'claim.reserved',
  });
});

test('two remotes under one name would run each other’s chunks, also when one of them only stands in', async () => {
  const { store, publish } = await siteOf(shop({ build: { uniqueName: 'same_1' } }), shop({ text: 'later' }));
  const next = await publish(links({ uniqueName: 'same_1' }));
  await assert.rejects(deploy(store, next), { code: 'gate.unique', message: /one uniqueName, same_1/ });
  await deploy(store, { ...next, force: 'nobody goes from one to the other' });
});

test('two changes that are each good and together bad: one of them is refused', async () => {
  const { store, publish } = await siteOf(shell(), links(), shop());
  const slots = { 'phone-preview': './preview' };
  const [one, other] = [await publish(links({}, { slots })), await publish(shop({ slots }))];
  assert.deepEqual([(await check(store, one)).ok, (await check(store, other)).ok], [true, true]);
  const outcomes = await Promise.allSettled([deploy(store, one), deploy(store, other)]);
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('what one team forced holds up nobody else, and to take away always works', async () => {
  const { store, publish, live } = await siteOf(shell(), links(), shop());
  const [, , stall] = live;
  assert.ok(stall);
  const bad = await publish(links(react('^20.0.0')));
  await deploy(store, { ...bad, percent: 5, force: 'we try it' });
  await assert.rejects(promote(store, bad), { code: 'gate.range' });
  const state = await promote(store, { ...bad, force: 'it was tried' });
  assert.match(state.message ?? '', /forced: it was tried/);
  await deploy(store, await publish(shop({ text: 'next' })));
  await deploy(store, await publish(shell({ provides: { react: '19.4.0' } })));
  await disable(store, bad);
  await assert.rejects(enable(store, bad), { code: 'gate.range' });
  await rollback(store, bad);
  await enable(store, bad);
  await rollback(store, stall);
});

test('check says what a deploy would, of what is missing too, and changes nothing', async () => {
  const { store, publish } = await siteOf(shell(), links());
  const { seq } = await readState(store);
  const bad = await publish(links(react('^20.0.0')));
  const { ok, problems } = await check(store, bad);
  assert.deepEqual([ok, problems.map(({ code }) => code)], [false, ['gate.range']]);
  assert.deepEqual(await check(store, { ...bad, release: '9.9.9~aaaaaaaaaaaa' }), {
    ok: false,
    problems: [
      {
        code: 'release.missing',
        message: 'mfe-links/9.9.9~aaaaaaaaaaaa/release.json is not in the store.',
        final: true,
        counterexample: { 'mfe-links': '9.9.9~aaaaaaaaaaaa' },
      },
    ],
  });
  assert.equal((await readState(store)).seq, seq);
});
