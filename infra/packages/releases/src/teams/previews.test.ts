import assert from 'node:assert/strict';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { deploy } from '../pointers/changes.ts';
import { publish } from '../publish/publish.ts';
import { checkMayShow, createPreview, MAX_PREVIEWS, previewedReleases, readTeamPreview } from './previews.ts';
import { verifyStore } from '../verify-store.ts';
import { addPublisher, grantVerbs, revokePublisher, setTeam } from './team-changes.ts';

const remote = 'mfe-garden';
const DAY_MS = 24 * 60 * 60_000;
const PUBLIC_KEY = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=';

async function newStore() {
  const store = { ...(await fixtureStore()), by: 'garden/ci' };
  await writeFile(join(store.dir, 'preview-key'), `${'a'.repeat(32)}\n`);
  const publishVersion = async (version: string, name = remote) => {
    const packageDir = await fixtureBuild({
      remote: name,
      version,
      text: version,
      pages: [{ path: `/admin/${name}` }],
    });
    return (await publish(store, { packageDir, reserved: store.reserved })).release;
  };
  await setTeam(store, 'garden', { remotes: [remote], claims: [`/admin/${remote}`] });
  await addPublisher(store, 'garden', { id: 'ci', kind: 'key', publicKey: PUBLIC_KEY });
  const release = await publishVersion('1.0.0');
  const create = (label?: string, days = 1) =>
    createPreview(store, { remote, label, releases: { [remote]: release }, until: inDays(days) });
  return { store, release, publishVersion, create };
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test('a preview has one link for its label, and another one without a label', async () => {
  const { store, release, create } = await newStore();
  const { path } = await create('pr-17');
  assert.equal((await create('pr-17', 2)).path, path);
  assert.notEqual((await create()).path, (await create()).path);
  const preview = await readTeamPreview(store, { remote, preview: 'pr-17' });
  assert.deepEqual([preview?.releases, preview?.by], [{ [remote]: release }, 'garden/ci']);
  assert.equal(await readTeamPreview(store, { remote, preview: '../../log/00000001' }), null);
});

test('a preview ends after its days, when its file was changed, and when its publisher loses its rights', async (context) => {
  const { store, create } = await newStore();
  const read = (preview: string) => readTeamPreview(store, { remote, preview });
  await create('changed');
  const file = join(store.dir, 'teams/previews', remote, 'changed.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"until": "20/, '"until": "30'));
  assert.equal(await read('changed'), null);
  await rm(file);
  await create('short', 1);
  await create('long', 3);
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * DAY_MS });
  assert.equal(await read('short'), null);
  assert.equal((await read('long'))?.label, 'long');
  assert.equal((await previewedReleases(store)).length, 1);
  await revokePublisher(store, 'garden', 'ci');
  assert.equal(await read('long'), null);
  assert.deepEqual(await previewedReleases(store), []);
});

test('a preview ends when its member leaves the team, when its right to preview ends, and when the remote changes its team', async () => {
  const { store, release, create } = await newStore();
  const isShown = async (preview: string) => (await readTeamPreview(store, { remote, preview })) !== null;
  const member = { ...store, by: '@Asha' };
  const createAs = (environment: typeof store, label: string) =>
    createPreview(environment, { remote, label, releases: { [remote]: release }, until: inDays(1) });
  await setTeam(store, 'garden', { remotes: [remote], members: ['asha'] });
  await createAs(member, 'of-asha');
  await create('of-ci');
  assert.deepEqual([await isShown('of-asha'), await isShown('of-ci')], [true, true]);
  await setTeam(store, 'garden', { members: [] });
  assert.deepEqual([await isShown('of-asha'), await isShown('of-ci')], [false, true]);
  // Another account can have the name now.
  await setTeam(store, 'garden', { members: ['asha'], since: inDays(1 / 24) });
  assert.equal(await isShown('of-asha'), false);
  await grantVerbs(store, 'garden', { who: 'publishers', environment: '*', verbs: ['publish'] });
  assert.equal(await isShown('of-ci'), false);
  await grantVerbs(store, 'garden', { who: 'publishers', environment: '*', verbs: ['preview'] });
  assert.equal(await isShown('of-ci'), true);
  await setTeam(store, 'garden', { remotes: ['mfe-shed'] });
  await setTeam(store, 'kitchen', { remotes: [remote] });
  assert.equal(await isShown('of-ci'), false);
});

test('verify names a damaged preview and a stray file, and prune refuses because of the damaged preview', async () => {
  const { store, create } = await newStore();
  await create('pr-17');
  assert.deepEqual((await verifyStore(store)).problems, []);
  const file = (name: string) => join(store.dir, 'teams/previews', remote, name);
  await writeFile(file('pr-17.json'), (await readFile(file('pr-17.json'), 'utf8')).replace('pr-17', 'pr-18'));
  await writeFile(file('note.txt'), '');
  const { problems } = await verifyStore(store);
  assert.deepEqual(
    problems.map(({ code, message }) => `${code}: ${message}`),
    [
      `store.stray: teams/previews/${remote}/note.txt does not belong to the store: remove it.`,
      `preview.damaged: teams/previews/${remote}/pr-17.json is damaged or has a wrong signature: remove it, and create the preview again.`,
    ],
  );
  await assert.rejects(previewedReleases(store), { code: 'preview.damaged' });
});

test(`a remote has at most ${MAX_PREVIEWS} previews, and ended previews make room`, async (context) => {
  const { store, create } = await newStore();
  for (let number = 0; number < MAX_PREVIEWS; number += 1) await create(`pr-${number}`);
  await assert.rejects(create('pr-new'), { code: 'preview.limit' });
  await create('pr-7');
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * DAY_MS });
  await create('pr-new');
  assert.deepEqual(await store.store.list('teams/previews/'), [`teams/previews/${remote}/pr-new.json`]);
});

test('parallel calls do not pass the limit of previews', async () => {
  const { store, create } = await newStore();
  for (let number = 0; number < MAX_PREVIEWS - 2; number += 1) await create(`pr-${number}`);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => create(`new-${index}`)));
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  const stored = (await store.store.list('teams/previews/')).length;
  assert.equal(stored, MAX_PREVIEWS - 2 + outcomes.length - codes.length);
  assert.ok(stored <= MAX_PREVIEWS, `${stored} previews`);
  assert.deepEqual(new Set(codes), new Set(['preview.limit']));
});

test('a preview that cannot be read refuses prune, and no other preview', async () => {
  const { store, create } = await newStore();
  await create('lost');
  await create('pr-17');
  const file = join(store.dir, 'teams/previews', remote, 'lost.json');
  await rm(file);
  await symlink(file, file);
  await assert.rejects(previewedReleases(store), { code: 'store.unreadable' });
  await create('pr-18');
  assert.equal((await readTeamPreview(store, { remote, preview: 'pr-17' }))?.label, 'pr-17');
  await assert.rejects(readTeamPreview(store, { remote, preview: 'lost' }), { code: 'store.unreadable' });
});

test('a preview of a missing release is refused', async () => {
  const { store } = await newStore();
  const wanted = { remote, releases: { [remote]: '9.9.9~0123456789ab' }, until: inDays(1) };
  await assert.rejects(createPreview(store, wanted), { code: 'release.missing' });
});

test('a team shows a release of another team only when a pointer names the release', async () => {
  const { store, publishVersion } = await newStore();
  await setTeam(store, 'garden', { remotes: [remote, 'mfe-shed'] });
  const [own, other] = [await publishVersion('1.0.0', 'mfe-shed'), await publishVersion('1.0.0', 'mfe-kitchen')];
  await checkMayShow(store, remote, { remote: 'mfe-shed', release: own });
  const show = () => checkMayShow(store, remote, { remote: 'mfe-kitchen', release: other });
  await assert.rejects(show(), { code: 'rights.remote' });
  await deploy(store, { remote: 'mfe-kitchen', release: other });
  await show();
});

test('a release that is only for previews is never deployed, also not as a candidate or with force', async () => {
  const { store, release, publishVersion } = await newStore();
  const preview = await publishVersion('1.1.0-preview.17');
  await deploy(store, { remote, release });
  for (const options of [{}, { percent: 1 }, { force: 'now' }])
    await assert.rejects(deploy(store, { remote, release: preview, ...options }), { code: 'release.preview' });
  await deploy(store, { remote, release: await publishVersion('1.1.0-rc.1') });
});
