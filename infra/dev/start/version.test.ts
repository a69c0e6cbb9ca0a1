import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy, disable } from '../../packages/releases/src/pointers/changes.ts';
import { readLog, readState } from '../../packages/releases/src/pointers/pointers.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { VERSION } from '../../packages/releases/src/version.ts';
import { makeSmallClone, startIn } from '../../tests/support/small-clone.ts';

const REMOTES = ['mfe-links', 'mfe-store'] as const;
const NEW_VERSION = '9.9.9';

let clone: ReturnType<typeof makeSmallClone>;
beforeEach(() => {
  clone = makeSmallClone();
});
afterEach(() => clone.remove());

async function startAndStop(settings: Record<string, string> = {}) {
  const start = await startIn(clone.root, settings);
  assert.ok(start.url, start.errors());
  start.child.kill('SIGTERM');
  assert.equal(await start.ended, 0, start.errors());
  return start;
}

const openClone = () => openEnvironment({ dataDir: join(clone.root, '.data'), signs: true });

async function stableReleases() {
  const { remotes } = await readState(await openClone());
  return REMOTES.map((remote) => remotes[remote]?.stable);
}

/** Deploys a release that no build of the clone has, as an operator may do. */
async function deployOther(remote: string, percent = 100) {
  const packageDir = join(clone.root, remote);
  const file = join(packageDir, 'dist/release/build.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(`${remote}_1`, `${remote}_2`));
  writeFileSync(join(packageDir, 'dist/release/main.js'), '/* of another version */');
  const { release } = await publish(await openClone(), { packageDir, reserved: ['admin'], otherRoutes: {} });
  await deploy(await openClone(), { remote, release, percent });
}

function setVersion(version: string, previous = VERSION) {
  const file = join(clone.root, 'infra/packages/releases/src/version.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace(`VERSION = '${previous}'`, `VERSION = '${version}'`));
}

test('another version deploys its own front ends as one change, and a restart of the same version undoes nothing', async () => {
  const first = await startAndStop();
  assert.match(first.output(), new RegExp(`^linkstall ${VERSION}$`, 'm'));
  const own = await stableReleases();
  for (const remote of REMOTES) await deployOther(remote);
  const others = await stableReleases();
  assert.notDeepEqual(others, own);

  assert.match((await startAndStop()).output(), /^releases: nothing to do/m);
  assert.deepEqual(await stableReleases(), others);

  setVersion(NEW_VERSION);
  const withoutDeploy = await startAndStop({ DEPLOY_BUNDLED: 'off' });
  assert.deepEqual(await stableReleases(), others);
  for (const [index, remote] of REMOTES.entries())
    assert.ok(withoutDeploy.errors().includes(`npx linkstall deploy ${remote} ${own[index]} --env local`));

  const upgrade = await startAndStop();
  assert.match(upgrade.output(), new RegExp(`^linkstall ${NEW_VERSION}$`, 'm'));
  assert.deepEqual(await stableReleases(), own);
  const { set, message } = (await readLog(await openClone())).at(-1) ?? {};
  assert.deepEqual([set?.name, message], ['linkstall-9-9-9', `Linkstall ${NEW_VERSION}`]);
  assert.deepEqual(set?.releases, Object.fromEntries(REMOTES.map((remote, index) => [remote, own[index]])));

  await deployOther('mfe-store');
  const releasesAfterRollback = await stableReleases();
  await startAndStop();
  assert.deepEqual(await stableReleases(), releasesAfterRollback);
});

const OFF = { DEPLOY_BUNDLED: 'off' };
const page = { path: '/admin/garden', access: 'login', layout: 'admin', title: 'Garden', server: false };

function writeRoutes(remote: string, pages: readonly object[]) {
  writeFileSync(join(clone.root, remote, 'routes.json'), JSON.stringify({ schema: 1, pages }));
}

/** Lets the builds of the clone have pages. */
function exposeRoutes() {
  const build = join(clone.root, 'infra/packages/build/build.ts');
  writeFileSync(build, readFileSync(build, 'utf8').replace('exposes: []', "exposes: ['./routes']"));
}

test('with DEPLOY_BUNDLED=off, the next start completes a first start that failed, and later ones undo nothing', async () => {
  writeRoutes('mfe-store', [{ path: '/admin/garden' }]);
  const failedStart = await startIn(clone.root, OFF);
  assert.equal(await failedStart.ended, 1);
  writeRoutes('mfe-store', []);
  const second = await startAndStop(OFF);
  assert.doesNotMatch(second.errors(), /npx linkstall deploy/);
  const own = await stableReleases();
  assert.deepEqual(
    own.map((release) => typeof release),
    ['string', 'string'],
  );
  await deployOther('mfe-store');
  const others = await stableReleases();
  await startAndStop();
  assert.deepEqual(await stableReleases(), others);
});

test('the next start completes a first start that failed, also with other builds', async () => {
  const withLink = (pages: readonly object[]) =>
    writeFileSync(
      join(clone.root, 'mfe-links/routes.json'),
      JSON.stringify({ schema: 1, pages, links: ['/admin/garden'] }),
    );
  exposeRoutes();
  withLink([]);
  writeRoutes('mfe-store', [{ path: '/admin/garden' }]);
  const failedStart = await startIn(clone.root);
  assert.equal(await failedStart.ended, 1);
  withLink([{ ...page, path: '/admin/links', title: 'Links' }]);
  writeRoutes('mfe-store', [page]);
  await startAndStop();
  assert.deepEqual(
    (await stableReleases()).map((release) => typeof release),
    ['string', 'string'],
  );
});

test('another version moves a page away from a remote that has a candidate, and from one that is switched off', async () => {
  exposeRoutes();
  writeRoutes('mfe-links', [page]);
  await startAndStop();
  await deployOther('mfe-links', 10);
  writeRoutes('mfe-links', []);
  writeRoutes('mfe-store', [page]);
  setVersion(NEW_VERSION);
  await startAndStop();
  const newRemotes = (await readState(await openClone())).remotes;
  assert.equal(newRemotes['mfe-links']?.candidate, undefined);
  assert.deepEqual(newRemotes['mfe-store']?.routes?.pages, [page]);

  await disable(await openClone(), { remote: 'mfe-store' });
  writeRoutes('mfe-links', [page]);
  writeRoutes('mfe-store', []);
  setVersion('9.9.10', NEW_VERSION);
  await startAndStop();
  const { remotes } = await readState(await openClone());
  assert.deepEqual([remotes['mfe-links']?.routes?.pages, remotes['mfe-store']?.disabled], [[page], true]);
});
