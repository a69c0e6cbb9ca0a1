import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { folderOf } from '../../packages/build/front-ends.mjs';
import { openEnvironment, type Environment } from '../../packages/releases/src/environment.ts';
import { verifiedReleases } from '../../packages/releases/src/gate/gate-context.ts';
import { routesOf } from '../../packages/releases/src/gate/gate.ts';
import { deploy } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { readStateWithDamage, readLog } from '../../packages/releases/src/pointers/pointers.ts';
import { ReleaseError } from '../../packages/releases/src/release-error.ts';
import { changeSet } from '../../packages/releases/src/sets/set-changes.ts';
import { VERSION } from '../../packages/releases/src/version.ts';
import { readBundledVersion, UNFINISHED, writeBundledVersion } from './bundled-version.ts';

/** The name of the release set of this version; names have no dots. */
const SET_NAME = `linkstall-${VERSION.replaceAll('.', '-')}`;
const ROOT = join(import.meta.dirname, '../../..');

const { names: reserved } = JSON.parse(
  readFileSync(join(ROOT, 'infra/packages/contracts/reserved-names.json'), 'utf8'),
);

/** Which builds are deployed: see `publishBuilds`. */
export type DeployScope = 'own' | 'all' | 'none';

/**
 * Publishes builds and moves pointers to them. `all` deploys every build. `own` deploys only releases that were never deployed
 * here, so a restart undoes no rollback. After a change of the version, and after a first start that did not end, `own` deploys
 * every build as one change, because the live front ends may not match the API. `none` deploys nothing, except in an
 * environment without a shell.
 * @param work `draft` saves compression time, because the developer waits and the network is local
 */
export async function publishBuilds({
  dataDir,
  storeUrl = '',
  env,
  deployScope,
  names,
  draft = false,
}: {
  dataDir: string;
  storeUrl?: string;
  env: string;
  deployScope: DeployScope;
  names: string[];
  draft?: boolean;
}) {
  const environment = await openEnvironment({ dataDir, storeUrl, env, signs: 'first', by: 'npm start' });
  const hasShell = Boolean((await readStateWithDamage(environment)).state.remotes['shell']);
  // A new machine of a site with a shared store must not undo a rollback, so it starts as if it had started before.
  const previousVersion = readBundledVersion({ dataDir, env }) ?? (storeUrl ? VERSION : null);
  const isFirst = !hasShell || previousVersion === UNFINISHED;
  if (isFirst && deployScope !== 'all') await writeBundledVersion({ dataDir, env }, UNFINISHED);
  const deploysTogether = deployScope === 'own' && hasShell && previousVersion !== VERSION;
  const results = [];
  for (const name of names) {
    const { state, damageMessages } = await readStateWithDamage(environment);
    // A page can move from one build to another. The gate compares both when they are deployed.
    const otherRemotes = Object.entries(state.remotes).filter(([remote]) => !names.includes(remote));
    const otherRoutes = await routesOf(verifiedReleases(environment), Object.fromEntries(otherRemotes));
    const publication = await publish(environment, {
      packageDir: join(ROOT, folderOf(name)),
      reserved,
      otherRoutes,
      draft,
    });
    const { remote, release } = publication;
    const isMissing = state.remotes[remote]?.stable !== release;
    const deploysNew = !deploysTogether && (isFirst || deployScope === 'own');
    const isWanted =
      deployScope === 'all' ? isMissing : deploysNew && !(await wasDeployedBefore(environment, publication));
    if (isWanted) await deploy(environment, { remote, release });
    results.push({
      ...publication,
      deployed: isWanted,
      isPending: isMissing && !isWanted && deployScope === 'none',
      damageMessages: [...damageMessages, ...publication.damageMessages],
    });
  }
  if (deploysTogether) for (const build of await deployTogether(environment, results)) build.deployed = true;
  const isComplete = deployScope === 'none' && results.every(({ isPending }) => !isPending);
  if (deployScope === 'own' || isComplete) await writeBundledVersion({ dataDir, env }, VERSION);
  return results;
}

/**
 * Deploys the front ends of this version as one change, because the gate would refuse a mixture of two versions.
 * @returns the builds whose pointers moved
 */
async function deployTogether<B extends { remote: string; release: string }>(environment: Environment, builds: B[]) {
  const { remotes } = (await readStateWithDamage(environment)).state;
  const changedBuilds = builds.filter(({ remote, release }) => remotes[remote]?.stable !== release);
  if (changedBuilds.length === 0) return changedBuilds;
  const releases = Object.fromEntries(changedBuilds.map(({ remote, release }) => [remote, release]));
  const message = `Linkstall ${VERSION}`;
  try {
    await changeSet(environment, { action: 'deploy', set: { name: SET_NAME, releases }, isUpgrade: true, message });
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    const hint = `The front ends of Linkstall ${VERSION} were not deployed. Correct this, or start with DEPLOY_BUNDLED=off to keep the deployed ones.`;
    throw new ReleaseError(error.code, `${error.message}\n${hint}`, error.problems);
  }
  return changedBuilds;
}

async function wasDeployedBefore(environment: Environment, { remote, release }: { remote: string; release: string }) {
  const pointers = (await readLog(environment)).map(({ remotes }) => remotes[remote]);
  return pointers.some((pointer) => pointer?.stable === release || pointer?.candidate?.release === release);
}
