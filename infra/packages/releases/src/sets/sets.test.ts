import assert from 'node:assert/strict';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { linkstall } from '../../testing/command-process.ts';
import { links, react, shell, siteOf, storeRemote } from '../../testing/gate-site.ts';
import { deploy, disable, enable, rollback } from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';
import { log } from '../pointers/queries.ts';
import { planPruning, prune } from '../prune.ts';
import { statusChangesOf } from '../operations.ts';
import { changeRelease, nextLogLine } from '../registry.ts';
import { verifyStore } from '../verify-store.ts';
import { createSet } from './release-sets.ts';
import { changeSet } from './set-changes.ts';

type Site = Awaited<ReturnType<typeof siteOf>>;

/** A page of one team to which the other team links: neither release works alone. */
const STORE_WITH_NEW = storeRemote({ version: '1.1.0', pages: [{ path: '/store/:at' }, { path: '/store/new' }] });
const LINKS_TO_NEW = links({}, { version: '1.1.0', routes: { links: ['/store/new'] } });

const newSite = () => siteOf(shell(), links(), storeRemote());
async function publishBoth({ publish }: Site) {
  const [linksRelease, storeRelease] = [await publish(LINKS_TO_NEW), await publish(STORE_WITH_NEW)];
  return { 'mfe-links': linksRelease.release, 'mfe-store': storeRelease.release };
}
async function stableIn({ store }: Site): Promise<Record<string, string>> {
  const { remotes } = await readState(store);
  return Object.fromEntries(Object.entries(remotes).map(([remote, { stable }]) => [remote, stable]));
}

test('set deploy moves all remotes with one change and one run of the gate, and set rollback moves all back', async () => {
  const site = await newSite();
  const { store } = site;
  const run = (...args: readonly string[]) => linkstall(['set', ...args, '--env', 'test', '--data-dir', store.dir]);
  const before = await stableIn(site);
  const releases = await publishBoth(site);
  const [linksName, storeName] = [releases['mfe-links'], releases['mfe-store']];
  await assert.rejects(deploy(store, { remote: 'mfe-links', release: linksName }), { code: 'gate.link' });
  const created = await run('create', 'checkout', 'mfe-links@1.1.0', `mfe-store@${storeName}`, '--json');
  assert.deepEqual(JSON.parse(created.stdout), { set: 'checkout', releases });
  const plan = await run('deploy', 'checkout');
  assert.equal(plan.code, 1);
  const lines = ['Deploy the set checkout in test', `mfe-links +\\S+ → ${linksName}`, `mfe-store +\\S+ → ${storeName}`];
  assert.match(plan.output, new RegExp(`${[...lines, 'gate +passes'].join('\\n +')}\\n[^]*add --yes`));
  assert.deepEqual(await stableIn(site), before);
  const deployed = await run('deploy', 'checkout', '--yes', '--json', '--message', 'the new checkout');
  assert.deepEqual(JSON.parse(deployed.stdout), { seq: 4, set: 'checkout', releases });
  assert.deepEqual(await stableIn(site), { ...before, ...releases });
  const logged = (await log(store)).filter(({ seq }) => seq === 4);
  assert.deepEqual(logged.map(({ remote, release, set }) => [remote, release, set]).sort(), [
    ['mfe-links', linksName, 'checkout'],
    ['mfe-store', storeName, 'checkout'],
  ]);
  assert.match((await run('deploy', 'checkout', '--yes')).stdout, /^Nothing was changed, .* \(change 4\)\n$/);
  assert.equal(JSON.parse((await run('rollback', 'checkout', '--yes', '--json')).stdout).seq, 5);
  assert.deepEqual(await stableIn(site), before);
  const printed = await linkstall(['log', '--env', 'test', '--data-dir', store.dir]);
  assert.match(printed.stdout, /mfe-store +\S+ +the new checkout \(with the set checkout\)/);
});

test('when the gate refuses one release of a set, no pointer moves, and the log of each remote has the refusal', async () => {
  const site = await newSite();
  const { store, publish } = site;
  const before = await stableIn(site);
  const { release } = await publish(links(react('^12.0.0'), { version: '1.2.0' }));
  const { 'mfe-store': storeRelease } = await publishBoth(site);
  const set = await createSet(store, 'broken', { 'mfe-links': release, 'mfe-store': storeRelease });
  await assert.rejects(changeSet(store, { action: 'deploy', set }), { code: 'gate.range' });
  assert.deepEqual(await stableIn(site), before);
  const refused = (await log(store)).filter((line) => line.set === 'broken');
  assert.deepEqual(refused.map(({ seq, remote, refused: [problem] }) => [seq, remote, problem?.code]).sort(), [
    [null, 'mfe-links', 'gate.range'],
    [null, 'mfe-store', 'gate.range'],
  ]);
  const { seq } = await readState(store);
  assert.equal((await nextLogLine(store, { seq, refused: '' }))?.line.set, 'broken');
  await changeSet(store, { action: 'deploy', set, force: 'we try it' });
  assert.deepEqual(await stableIn(site), { ...before, ...set.releases });
});

test('a remote that a set deploys for the first time is gone after the rollback', async () => {
  const site = await newSite();
  const { store, publish } = site;
  store.reserved.push('apps');
  const before = await stableIn(site);
  const { 'mfe-links': linksRelease, 'mfe-store': storeRelease } = await publishBoth(site);
  const garden = await publish(storeRemote({ remote: 'mfe-garden', pages: [{ path: '/apps/garden' }] }));
  const releases = { 'mfe-links': linksRelease, 'mfe-store': storeRelease, 'mfe-garden': garden.release };
  const set = await createSet(store, 'garden', releases);
  await changeSet(store, { action: 'deploy', set });
  assert.deepEqual(await stableIn(site), { ...before, ...releases });
  await changeSet(store, { action: 'rollback', set });
  assert.deepEqual(await stableIn(site), before);
  assert.deepEqual(await verifyStore(store), { ok: true, problems: [] });
});

test('set rollback keeps a release that was live before the set, ends a candidate, and needs a deploy of the set', async () => {
  const site = await newSite();
  const { store, publish } = site;
  const releases = await publishBoth(site);
  await deploy(store, { remote: 'mfe-store', release: releases['mfe-store'] });
  const before = await stableIn(site);
  const set = await createSet(store, 'checkout', releases);
  await assert.rejects(changeSet(store, { action: 'rollback', set }), { code: 'set.undeployed' });
  await changeSet(store, { action: 'deploy', set });
  const candidate = await publish(links({}, { version: '1.2.0' }));
  await deploy(store, { ...candidate, percent: 5 });
  const { seq, remotes } = await changeSet(store, { action: 'rollback', set });
  assert.deepEqual(await stableIn(site), before);
  assert.equal(remotes['mfe-links']?.candidate, undefined);
  const line = (await log(store)).find((entry) => entry.seq === seq && entry.remote === 'mfe-links');
  assert.equal(line?.ended, candidate.release);
});

test('the log, the status and a repeated change name only the remotes that a set changed', async () => {
  const site = await newSite();
  const { store, publish } = site;
  const releases = await publishBoth(site);
  await deploy(store, { remote: 'mfe-store', release: releases['mfe-store'] });
  const set = await createSet(store, 'checkout', releases);
  const { seq } = await changeSet(store, { action: 'deploy', set, message: 'Together' });
  const lines = await log(store);
  assert.deepEqual(
    lines.filter((line) => line.set === 'checkout').map(({ remote }) => remote),
    ['mfe-links'],
  );
  assert.equal(statusChangesOf(lines, 'mfe-links').stable?.seq, seq);
  assert.equal(statusChangesOf(lines, 'mfe-store').stable?.seq, seq - 1);
  const linksRelease = { remote: 'mfe-links', release: releases['mfe-links'], message: 'Again' };
  const repeated = await changeRelease(store, { verb: 'deploy', ...linksRelease }, Date.now());
  assert.deepEqual(repeated, {
    ...{ seq, remote: 'mfe-links', release: releases['mfe-links'], percent: 100, already: true },
  });
  const enabled = await changeRelease(store, { verb: 'enable', remote: 'mfe-links', message: '' }, Date.now());
  assert.equal(enabled.remote, 'mfe-links');
  await deploy(store, { ...(await publish(links({}, { version: '1.2.0' }))), percent: 5 });
  await changeSet(store, { action: 'rollback', set, message: 'Back' });
  const { stable, candidate } = statusChangesOf(await log(store), 'mfe-links');
  assert.deepEqual([stable?.message, stable?.set, candidate], ['Back', 'checkout', null]);
});

test('a set is refused while some visitors would get a part of it', async () => {
  const site = await newSite();
  const { store, publish } = site;
  const set = await createSet(store, 'checkout', await publishBoth(site));
  const other = await publish(storeRemote({ version: '1.2.0', pages: STORE_WITH_NEW.pages ?? [] }));
  await deploy(store, { ...other, percent: 5 });
  await assert.rejects(changeSet(store, { action: 'deploy', set }), { code: 'candidate.running' });
  await rollback(store, other);
  await disable(store, other);
  await assert.rejects(changeSet(store, { action: 'deploy', set }), { code: 'set.disabled' });
  await enable(store, other);
  const { seq } = await changeSet(store, { action: 'deploy', set });
  await assert.rejects(changeSet(store, { action: 'rollback', set, expectedSeq: seq - 1 }), { code: 'state.moved' });
  await deploy(store, other);
  await assert.rejects(changeSet(store, { action: 'rollback', set }), {
    code: 'set.moved',
    message: /^mfe-store has 1\.2\.0~\w+, not 1\.1\.0~\w+ of the set/,
  });
});

test('a set has whole releases of two remotes and never changes, and verify names a damaged set', async () => {
  const site = await newSite();
  const { store, live } = site;
  const releases = await publishBoth(site);
  const [shellRelease] = live;
  await createSet(store, 'checkout', releases);
  await createSet(store, 'checkout', releases);
  const otherReleases = { ...releases, shell: shellRelease?.release ?? '' };
  await assert.rejects(createSet(store, 'checkout', otherReleases), { code: 'set.exists' });
  await assert.rejects(createSet(store, 'one', { 'mfe-links': releases['mfe-links'] }), { code: 'set.releases' });
  const absent = { ...releases, 'mfe-store': '9.9.9~aaaaaaaaaaaa' };
  await assert.rejects(createSet(store, 'absent', absent), { code: 'release.missing' });
  await assert.rejects(createSet(store, '../x', releases), { code: 'set.name' });
  const run = (...args: readonly string[]) => linkstall(['set', ...args, '--env', 'test', '--data-dir', store.dir]);
  assert.match((await run('deploy', 'chekout')).output, /There is no set chekout\. There are: checkout\./);
  assert.match((await run('create', 'x', 'mfe-links')).output, /'mfe-links' is not a release such as/);
  assert.match((await run('create', 'x', 'mfe-links@1.1.0', 'mfe-links@1.0.0')).output, /mfe-links is named twice/);
  assert.match((await run('list')).stdout, /checkout +\S+ \S+ +Asha +mfe-links@1\.1\.0~\w+ mfe-store@1\.1\.0~\w+\n/);
  await writeFile(join(store.dir, 'sets/checkout.json'), '{}');
  const { problems } = await verifyStore(store);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['set.damaged'],
  );
});

test('prune keeps the releases of a new set', async () => {
  const site = await newSite();
  const { store } = site;
  const releases = await publishBoth(site);
  const then = new Date(Date.now() - 40 * 24 * 60 * 60_000);
  for (const key of await store.store.list('releases/')) await utimes(join(store.dir, key), then, then);
  const retention = { keep: 0, days: 30 };
  const earlierPlan = await planPruning(store, retention);
  assert.equal(earlierPlan.releases.length, 2);
  await createSet(store, 'checkout', releases);
  assert.deepEqual((await planPruning(store, retention)).releases, []);
  assert.deepEqual((await prune(store, earlierPlan, retention)).releases, []);
});
