import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { linkstall } from '../testing/command-process.ts';
import { fixtureBuild, fixtureStore } from '../testing/fixture-build.ts';
import { openEnvironment } from './environment.ts';
import { deploy, rollback } from './pointers/changes.ts';
import { planPruning, prune } from './prune.ts';
import { publish } from './publish/publish.ts';
import { createSet } from './sets/release-sets.ts';
import { readRelease } from './signed/verify.ts';
import { createPreview } from './teams/previews.ts';
import { setTeam } from './teams/team-changes.ts';
import { putBlob } from './store/blobs.ts';
import { verifyStore } from './verify-store.ts';

type Store = Awaited<ReturnType<typeof fixtureStore>>;
const remote = 'mfe-links';
const DAY_MS = 24 * 60 * 60_000;
const RETENTION = { keep: 2, days: 30 };

/** Publishes these builds, one after the other, so that their dates differ. */
async function publishAll(store: Store, texts: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  for (const text of texts) {
    const packageDir = await fixtureBuild({
      remote,
      text,
      pages: [{ path: '/admin/links' }],
      files: { [`${text}.txt`]: text },
    });
    names.push((await publish(store, { packageDir, reserved: store.reserved })).release);
    await pause(2);
  }
  return names;
}

/** Makes all files of the store older. */
async function age({ store, dir }: Store, days: number) {
  const then = new Date(Date.now() - days * DAY_MS);
  for (const root of ['releases/', 'blobs/'])
    for (const key of await store.list(root)) await utimes(join(dir, key), then, then);
}

const namesIn = ({ releases }: { releases: readonly { release: string }[] }) =>
  releases.map(({ release }) => release).sort();

test('prune keeps the newest releases of a remote and the releases of the last days', async () => {
  const store = await fixtureStore();
  const names = await publishAll(store, ['1', '2', '3', '4']);
  assert.deepEqual(namesIn(await planPruning(store, RETENTION)), []);
  await age(store, 31);
  assert.deepEqual(namesIn(await planPruning(store, RETENTION)), names.slice(0, 2).sort());
  assert.deepEqual(namesIn(await planPruning(store, { keep: 3, days: 30 })), names.slice(0, 1));
  assert.deepEqual(namesIn(await planPruning(store, { keep: 2, days: 32 })), []);
});

test('prune deletes releases, their source maps and the files that no other release has, and the store stays whole', async () => {
  const store = await fixtureStore();
  const names = await publishAll(store, ['1', '2', '3', '4']);
  const [first = '', , third = ''] = names;
  const map = join(store.dataDir, 'maps', remote, first, 'x.map');
  await mkdir(dirname(map), { recursive: true });
  await writeFile(map, '{}');
  await age(store, 31);
  const plan = await planPruning(store, RETENTION);
  // Each build has its own entry with two compressed forms, and its own text; routes.json is shared.
  assert.equal(plan.files, 8);
  const result = await prune(store, plan, RETENTION);
  assert.deepEqual([namesIn(result), result.files, result.problem], [names.slice(0, 2).sort(), 8, null]);
  assert.equal(existsSync(map), false);
  await assert.rejects(readRelease({ ...store, remote, release: first }), { code: 'release.missing' });
  await readRelease({ ...store, remote, release: third });
  assert.deepEqual(await verifyStore(store), { ok: true, problems: [] });
  assert.deepEqual((await planPruning(store, RETENTION)).files, 0);
  assert.equal((await publishAll(store, ['1']))[0], first);
});

test('prune keeps what the pointers of any environment name: stable, candidate and what a rollback can restore', async () => {
  const store = await fixtureStore();
  const names = await publishAll(store, ['1', '2', '3', '4', '5', '6', '7']);
  const [first = '', second = '', third = '', fourth = ''] = names;
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second });
  await deploy(store, { remote, release: third, percent: 10 });
  const other = await openEnvironment({ dataDir: store.dir, env: 'other', signs: true });
  await deploy(other, { remote, release: fourth });
  await age(store, 31);
  assert.deepEqual(namesIn(await planPruning(store, { keep: 1, days: 1 })), names.slice(4, 6).sort());
});

test('prune keeps what visitors could get in the last days, because open pages and previews can ask for it', async () => {
  const store = await fixtureStore();
  const [first = '', second = ''] = await publishAll(store, ['1', '2', '3', '4']);
  await deploy(store, { remote, release: first });
  await deploy(store, { remote, release: second });
  await rollback(store, { remote });
  await age(store, 31);
  assert.deepEqual(namesIn(await planPruning(store, RETENTION)), []);
});

test('prune keeps the releases of a preview until it ends, and releases for previews only do not count as the newest', async (context) => {
  const store = { ...(await fixtureStore()), by: '@asha' };
  await setTeam(store, 'garden', { remotes: [remote], members: ['asha'], claims: ['/admin/links'] });
  await writeFile(join(store.dir, 'preview-key'), `${'a'.repeat(32)}\n`);
  const names = await publishAll(store, ['1', '2']);
  const previews: string[] = [];
  for (const text of ['3', '4']) {
    const build = { remote, text, version: `1.0.0-preview.${text}`, pages: [{ path: '/admin/links' }] };
    const packageDir = await fixtureBuild(build);
    previews.push((await publish(store, { packageDir, reserved: store.reserved })).release);
  }
  const [previewed = '', other = ''] = previews;
  const until = new Date(Date.now() + 40 * DAY_MS).toISOString();
  await createPreview(store, { remote, label: 'pr-17', releases: { [remote]: previewed }, until });
  await age(store, 31);
  assert.deepEqual(namesIn(await planPruning(store, RETENTION)), [other]);
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 41 * DAY_MS });
  assert.deepEqual(namesIn(await planPruning(store, RETENTION)), [previewed, other].sort());
  assert.deepEqual(namesIn(await planPruning(store, { keep: 1, days: 30 })), [names[0], previewed, other].sort());
});

test('prune keeps a release that is deployed, published again or previewed after the plan', async () => {
  const store = await fixtureStore();
  const [first = '', second = '', third = ''] = await publishAll(store, ['1', '2', '3', '4']);
  await age(store, 31);
  const plan = await planPruning(store, { keep: 1, days: 30 });
  await deploy(store, { remote, release: first });
  assert.equal(await store.store.renew(`releases/${remote}/${second}/release.json`), true);
  assert.deepEqual(namesIn(await prune(store, plan, { keep: 1, days: 30 })), [third]);
  assert.deepEqual(await verifyStore(store), { ok: true, problems: [] });
});

test('prune keeps files that a running publication uses again', async () => {
  const store = await fixtureStore();
  await publishAll(store, ['1', '2', '3']);
  await age(store, 31);
  const plan = await planPruning(store, RETENTION);
  await putBlob(store.store, Buffer.from('1'));
  assert.equal((await prune(store, plan, RETENTION)).files, plan.files - 1);
});

test('prune deletes no files while a release is damaged, and deletes nothing when a change cannot be read', async () => {
  const store = await fixtureStore();
  const names = await publishAll(store, ['1', '2', '3', '4']);
  for (const release of names.slice(2)) await deploy(store, { remote, release });
  await age(store, 31);
  await writeFile(join(store.releasesDir, remote, names[3] ?? '', 'release.json'), '{');
  const plan = await planPruning(store, { keep: 1, days: 30 });
  assert.match(plan.problem ?? '', new RegExp(`^No files are deleted.*${names[3]}`));
  assert.equal((await prune(store, plan, RETENTION)).files, 0);
  await rm(join(store.envsDir, 'test/log/00000001.json'));
  await writeFile(join(store.envsDir, 'test/log/00000001.json'), '{');
  await assert.rejects(planPruning(store, RETENTION), { code: 'prune.log' });
});

test('prune deletes nothing while a release set is damaged or cannot be read', async () => {
  const store = await fixtureStore();
  const [release = ''] = await publishAll(store, ['1']);
  const shell = await fixtureBuild({ remote: 'shell', files: { 'base.css': '' } });
  const { release: shellRelease } = await publish(store, { packageDir: shell, reserved: [] });
  await createSet(store, 'checkout', { [remote]: release, shell: shellRelease });
  await age(store, 31);
  const plan = () => planPruning(store, { keep: 0, days: 30 });
  assert.deepEqual(namesIn(await plan()), []);
  const refusal = { code: 'prune.unreadable', message: /^Nothing was deleted\. .*sets\/checkout\.json/ };
  const file = join(store.dir, 'sets/checkout.json');
  await writeFile(file, '{');
  await assert.rejects(plan(), refusal);
  await rm(file);
  await symlink(file, file);
  await assert.rejects(plan(), refusal);
});

let site: Store;
before(async () => {
  site = await fixtureStore();
  await deploy(site, { remote, release: (await publishAll(site, ['1', '2', '3']))[2] ?? '' });
  await age(site, 31);
});

test('linkstall prune names the releases, refuses without a confirmation, and deletes them with --yes', async () => {
  const run = (...args: readonly string[]) =>
    linkstall(['prune', '--data-dir', site.dir, '--env', 'test', ...args], {});
  const dryRun = JSON.parse((await run('--keep', '1', '--dry-run', '--json')).stdout);
  assert.deepEqual([dryRun.dryRun, dryRun.releases.length, dryRun.files], [true, 2, 8]);
  assert.match(
    (await run('--keep', '1', '--dry-run')).output,
    /mfe-links +1\.0\.0~.*\nWould delete 2 releases and 8 files\./s,
  );
  const refusal = await run('--keep', '1');
  assert.equal(refusal.code, 1);
  assert.match(refusal.output, /keeps +the newest 1 release of each remote.*add --yes/s);
  assert.equal((await run('--keep', '1', '--dry-run', '--json')).stdout, `${JSON.stringify(dryRun, null, 1)}\n`);
  for (const argument of ['0', '1.5', 'all'])
    assert.match((await run('--days', argument)).output, /--days is a whole number from 1 to 9999/);
  const result = JSON.parse((await run('--keep', '1', '--yes', '--json')).stdout);
  assert.deepEqual([result.dryRun, result.releases, result.files], [false, dryRun.releases, 8]);
  assert.match((await run('--keep', '1', '--yes')).output, /^Deleted 0 releases and 0 files\.\n$/);
});
