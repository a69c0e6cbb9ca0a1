import assert from 'node:assert/strict';
import { cp, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixtureBuild, serverBundle } from '../../testing/fixture-build.ts';
import { links, react, shell, storeRemote, siteOf } from '../../testing/gate-site.ts';
import { deploy, disable, enable, promote, rollback } from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';
import { publish } from '../publish/publish.ts';
import { FolderStore } from '../store/folder-store.ts';
import { setTeam } from '../teams/team-changes.ts';
import { check } from './check.ts';
import { writeSharedVersions } from './shared-versions.ts';

test('rejects a remote that needs a package version the shell does not have, even at 0 %, with the combination and advice', async () => {
  const { store, live, publish } = await siteOf(shell(), storeRemote());
  const next = await publish(links(react('^20.0.0')));
  const counterexample = Object.fromEntries([...live, next].map(({ remote, release }) => [remote, release]));
  await assert.rejects(deploy(store, next), (error: any) => {
    const [shellRelease] = live;
    const message = `mfe-links ${next.release} needs react ^20.0.0, but shell ${shellRelease?.release} has 19.3.1: deploy a shell with react ^20.0.0 first, or build mfe-links with the version of that shell.`;
    assert.deepEqual(error.problems, [{ code: 'gate.range', message, counterexample }]);
    return true;
  });
  await deploy(store, await publish(links(react('^19.0.0'))));
  await assert.rejects(deploy(store, { ...next, percent: 0 }), {
    code: 'gate.range',
    message: /\(the candidate\) needs/,
  });
  const shared = {
    react: { range: '^20.0.0', singleton: true },
    'react/jsx-runtime': { range: '^19.0.0', singleton: true },
  };
  for (const order of [Object.entries(shared), Object.entries(shared).reverse()]) {
    const release = await publish(links({ shared: Object.fromEntries(order) }));
    await assert.rejects(
      deploy(store, release),
      /needs react \^20\.0\.0/,
      'the range of a subpath does not replace the range of its package',
    );
  }
  const zustandRelease = await publish(links({ shared: { zustand: { range: '^5.0.0', singleton: true } } }));
  await assert.rejects(
    deploy(store, zustandRelease),
    /zustand \^5\.0\.0, but shell .* does not provide it: .*peerDependency/,
  );
});

test('rejects a shell that a live remote or candidate cannot use; a disabled remote does not count until enable', async () => {
  const { store, publish } = await siteOf(shell(), links(react('^19.0.0 || ^20.0.0')));
  const candidate = await publish(links(react('^19.0.0')));
  await deploy(store, { ...candidate, percent: 5 });
  const newer = await publish(shell({ provides: { react: '20.1.0' } }));
  await assert.rejects(
    deploy(store, newer),
    /has 20\.1\.0: build mfe-links with the version of that shell and deploy it first/,
  );
  await disable(store, candidate);
  await deploy(store, newer);
  await assert.rejects(enable(store, candidate), { code: 'gate.range' });
  await rollback(store, candidate);
  await enable(store, candidate);
});

test('compares a server bundle with the packages of the running edge, not with the packages that the command finds', async () => {
  const { store, publish } = await siteOf(shell());
  const next = await publish({ build: react('^19.0.0'), server: serverBundle() });
  const shared = { schema: 1, host: hostname(), from: '/nowhere', versions: { react: '18.3.1' } };
  const removeFile = writeSharedVersions({ ...store, from: import.meta.dirname });
  const file = join(store.dir, 'shared/test.json');
  assert.equal(JSON.parse(await readFile(file, 'utf8')).pid, process.pid);
  await writeFile(file, JSON.stringify({ ...shared, pid: process.pid }));
  await assert.rejects(deploy(store, next), {
    code: 'gate.shared',
    message:
      /The server bundle of mfe-public .* needs react \^19\.0\.0, but the edge has 18\.3\.1: start the edge with/,
  });
  // The process of the edge is gone, or the file is damaged.
  for (const text of [JSON.stringify({ ...shared, pid: 2 ** 30 }), 'garbage']) {
    await writeFile(file, text);
    assert.deepEqual((await check(store, next)).problems, []);
  }
  // An edge on another machine counts while its file is fresh; the file of a removed container becomes stale.
  await writeFile(file, JSON.stringify({ ...shared, host: 'another', pid: process.pid }));
  await assert.rejects(deploy(store, next), { code: 'gate.shared' });
  await utimes(file, new Date(), Date.now() / 1000 - 300);
  assert.deepEqual((await check(store, next)).problems, []);
  await writeFile(file, JSON.stringify({ ...shared, pid: process.pid }));
  removeFile();
  await deploy(store, next);
});

test('force does not override problems with addresses and slots', async () => {
  const { store, publish } = await siteOf(storeRemote({ slots: { 'phone-preview': './preview' } }));
  const force = 'it is urgent';
  const refused = { slots: { 'phone-preview': './preview' } };
  await assert.rejects(deploy(store, { ...(await publish(links({}, refused))), force }), {
    code: 'claim.taken',
    message:
      /'slot phone-preview' is claimed by mfe-store .* and by mfe-links .*, but it takes one remote: one of the two remotes must remove the slot first/,
  });
  const card = { slots: { 'dashboard-card': { expose: './preview', order: 5 } } };
  await deploy(store, await publish(links({}, card)));
  await deploy(store, await publish(storeRemote({ slots: { ...refused.slots, 'dashboard-card': './preview' } })));
  store.reserved.push('somebody');
  await assert.rejects(deploy(store, { ...(await publish(links({}, { pages: [{ path: '/somebody' }] }))), force }), {
    code: 'claim.reserved',
  });
});

test('a remote of a team has only the addresses that the team was granted, with everything below', async () => {
  const { store, publish } = await siteOf(shell(), links());
  store.reserved.push('login', 'signin', 'blog', 'apps');
  await setTeam(store, 'garden', { remotes: ['mfe-garden'], claims: ['/blog'] });
  const refused: [string, string][] = [
    ['/signin', 'claim.team'],
    ['/login/help', 'claim.team'],
    ['/admin/billing', 'claim.team'],
    ['/Blog', 'claim.team'],
    ['/blogs', 'claim.reserved'],
    ['/apps/kitchen', 'claim.apps'],
    ['/:userName', 'claim.reserved'],
  ];
  const gardenWith = (path: string) => storeRemote({ remote: 'mfe-garden', pages: [{ path }] });
  for (const [path, code] of refused) {
    const publishAndDeploy = async () => deploy(store, { ...(await publish(gardenWith(path))), force: 'it is urgent' });
    await assert.rejects(publishAndDeploy(), { code }, path);
  }
  for (const path of ['/apps/garden/plants', '/blog', '/blog/:plant'])
    await deploy(store, await publish(gardenWith(path)));
});

test('a remote of a team fills account-section only with a grant, and a remote of the site needs none', async () => {
  const section = { slots: { 'account-section': './preview', 'dashboard-card': './preview' } };
  const { store, publish } = await siteOf(shell(), links({}, section));
  store.reserved.push('apps');
  await setTeam(store, 'garden', { remotes: ['mfe-garden'] });
  const garden = storeRemote({ remote: 'mfe-garden', pages: [{ path: '/apps/garden' }], ...section });
  await setTeam(store, 'garden', { slots: ['account-section'] });
  const release = await publish(garden);
  await setTeam(store, 'garden', { slots: [] });
  await assert.rejects(deploy(store, { ...release, force: 'it is urgent' }), {
    code: 'claim.slot',
    message:
      'mfe-garden fills the slot account-section, which its team garden was not granted: ask an operator for `linkstall team set garden --slots account-section`.',
  });
  await setTeam(store, 'garden', { slots: ['account-section'] });
  await deploy(store, release);
});

test('an address that a team was granted belongs to no other remote', async () => {
  const { store, publish } = await siteOf(shell());
  await setTeam(store, 'garden', { remotes: ['mfe-garden'], claims: ['/admin/garden'] });
  await assert.rejects(setTeam(store, 'kitchen', { remotes: ['mfe-kitchen'], claims: ['/Admin/garden/herbs'] }), {
    code: 'team.claims',
    message: '/Admin/garden/herbs belongs to the team garden.',
  });
  await assert.rejects(deploy(store, await publish(links({}, { pages: [{ path: '/admin/Garden/herbs' }] }))), {
    code: 'claim.team',
    message: /belongs to the team garden/,
  });
});

test('a remote whose address /apps/<name> another remote has is neither published nor deployed', async () => {
  const { store, publish: publishBuild } = await siteOf(shell(), links({}, { remote: 'mfe-garden', pages: [] }));
  const garden = links({}, { remote: 'garden', pages: [{ path: '/apps/garden/new' }] });
  const shed = links({}, { remote: 'shed', pages: [{ path: '/apps/shed' }] });
  store.reserved.push('apps');
  const message = 'garden has the address /apps/garden of mfe-garden: choose another name for one of them.';
  await assert.rejects(publishBuild(garden), { code: 'claim.app', message });
  await setTeam(store, 'shed', { remotes: ['mfe-shed'] });
  await assert.rejects(publishBuild(shed), { code: 'claim.app' });
  // Two machines have published the remotes.
  const otherDir = join(store.dir, 'elsewhere');
  const elsewhere = { ...store, store: new FolderStore(otherDir) };
  for (const build of [garden, shed]) {
    const { remote, release } = await publish(elsewhere, { ...store, packageDir: await fixtureBuild(build) });
    for (const folder of ['releases', 'blobs'])
      await cp(join(otherDir, folder), join(store.dir, folder), { recursive: true });
    await assert.rejects(deploy(store, { remote, release, force: 'it is urgent' }), { code: 'claim.app' }, remote);
  }
  await deploy(store, await publishBuild(links({}, { remote: 'mfe-garden', pages: [{ path: '/apps/garden' }] })));
});

test('the address /apps/<name> of a remote is granted to no other team, and no other team gets a remote with this address', async () => {
  const { store } = await siteOf(shell());
  await setTeam(store, 'garden', { remotes: ['mfe-garden'] });
  for (const claim of ['/apps', '/apps/garden', '/Apps/Garden/herbs'])
    await assert.rejects(setTeam(store, 'kitchen', { remotes: ['mfe-kitchen'], claims: [claim] }), {
      code: 'team.claims',
      message: `${claim} belongs to the team garden.`,
    });
  await assert.rejects(setTeam(store, 'kitchen', { remotes: ['garden'] }), { code: 'claim.app' });
  await setTeam(store, 'kitchen', { remotes: ['mfe-kitchen'], claims: ['/apps/gardening'] });
  await assert.rejects(setTeam(store, 'shed', { remotes: ['gardening'] }), {
    code: 'team.remotes',
    message: 'gardening would own /apps/gardening, which belongs to the team kitchen.',
  });
  await setTeam(store, 'garden', { remotes: ['mfe-garden'], claims: ['/apps/garden'] });
});

test('with a damaged log of teams the owners of addresses are unknown, and only a forced deploy works', async () => {
  const { store } = await siteOf(shell());
  const packageDir = await fixtureBuild(links());
  const release = await publish(store, { packageDir, reserved: store.reserved });
  const nextDir = await fixtureBuild(links({}, { version: '1.1.0' }));
  const next = await publish(store, { packageDir: nextDir, reserved: store.reserved, by: 'garden/ci' });
  await setTeam(store, 'garden', { remotes: ['mfe-garden'] });
  await writeFile(join(store.dir, 'teams/log/00000001.json'), '{');
  await assert.rejects(deploy(store, release), { code: 'teams.damaged' });
  await deploy(store, { ...release, force: 'it is urgent' });
  // The publisher may have been revoked.
  await assert.rejects(deploy(store, { ...next, force: 'it is urgent' }), { code: 'teams.damaged' });
});

test('rejects two builds with one uniqueName that two machines published, also when one of them becomes the fallback', async () => {
  const build = { uniqueName: 'mfe_store_same' };
  const { store } = await siteOf(storeRemote({ build }));
  const otherDir = join(store.dir, 'elsewhere');
  const packageDir = await fixtureBuild(storeRemote({ text: 'next', build }));
  const elsewhere = { ...store, store: new FolderStore(otherDir) };
  const { remote, release } = await publish(elsewhere, { ...store, packageDir });
  for (const folder of ['releases', 'blobs'])
    await cp(join(otherDir, folder), join(store.dir, folder), { recursive: true });
  await assert.rejects(deploy(store, { remote, release }), {
    code: 'gate.unique',
    message: /one uniqueName, mfe_store_same/,
  });
  await deploy(store, { remote, release, force: 'nobody goes from one to the other' });
});

test('rejects one of two parallel deploys that are valid alone and invalid together', async () => {
  const { store, publish } = await siteOf(shell(), links(), storeRemote());
  const slots = { 'phone-preview': './preview' };
  const [first, second] = [await publish(links({}, { slots })), await publish(storeRemote({ slots }))];
  assert.deepEqual([(await check(store, first)).ok, (await check(store, second)).ok], [true, true]);
  const outcomes = await Promise.allSettled([deploy(store, first), deploy(store, second)]);
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('a forced deploy does not block other teams, and rollback and disable always work', async () => {
  const { store, publish, live } = await siteOf(shell(), links(), storeRemote());
  const [, , storeRelease] = live;
  assert.ok(storeRelease);
  const badRelease = await publish(links(react('^20.0.0')));
  await deploy(store, { ...badRelease, percent: 5, force: 'we try it' });
  await assert.rejects(promote(store, badRelease), { code: 'gate.range' });
  const state = await promote(store, { ...badRelease, force: 'it was tried' });
  assert.match(state.message ?? '', /forced: it was tried/);
  await deploy(store, await publish(storeRemote({ text: 'next' })));
  await deploy(store, await publish(shell({ provides: { react: '19.4.0' } })));
  await disable(store, badRelease);
  await assert.rejects(enable(store, badRelease), { code: 'gate.range' });
  await rollback(store, badRelease);
  await enable(store, badRelease);
  await rollback(store, storeRelease);
});

test('check reports what deploy would refuse, including a missing release, and changes nothing', async () => {
  const { store, publish } = await siteOf(shell(), links());
  const { seq } = await readState(store);
  const badRelease = await publish(links(react('^20.0.0')));
  const { ok, problems } = await check(store, badRelease);
  assert.deepEqual([ok, problems.map(({ code }) => code)], [false, ['gate.range']]);
  assert.deepEqual(await check(store, { ...badRelease, release: '9.9.9~aaaaaaaaaaaa' }), {
    ok: false,
    problems: [
      {
        code: 'release.missing',
        message: 'mfe-links/9.9.9~aaaaaaaaaaaa/release.json is not in the store.',
        final: true,
        counterexample: { 'mfe-links': '9.9.9~aaaaaaaaaaaa' },
      },
    ],
    notes: [],
  });
  assert.equal((await readState(store)).seq, seq);
});
