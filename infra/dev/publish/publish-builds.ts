import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { folderOf } from '../../packages/build/front-ends.mjs';
import { openEnvironment, type Environment } from '../../packages/releases/src/environment.ts';
import { verifiedReleases } from '../../packages/releases/src/gate/gate-context.ts';
import { routesOf } from '../../packages/releases/src/gate/gate.ts';
import { deploy } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { readStateWithDamage, readLog } from '../../packages/releases/src/pointers/pointers.ts';

const ROOT = join(import.meta.dirname, '../../..');

const { names: reserved } = JSON.parse(
  readFileSync(join(ROOT, 'infra/packages/contracts/reserved-names.json'), 'utf8'),
);

/**
 * Publishes builds and moves pointers to them.
 * @param work `deployScope`: `new` deploys only releases that were never deployed here, `all` deploys every build. `draft` saves
 * compression time, because the developer waits and the network is local.
 */
export async function publishBuilds({
  dataDir,
  env,
  deployScope,
  names,
  draft = false,
}: {
  dataDir: string;
  env: string;
  deployScope: string;
  names: string[];
  draft?: boolean;
}) {
  const environment = await openEnvironment({ dataDir, env, signs: 'first', by: 'npm start' });
  const results = [];
  for (const name of names) {
    const { state, damageMessages } = await readStateWithDamage(environment);
    const otherRoutes = await routesOf(verifiedReleases(environment), state.remotes);
    const publication = await publish(environment, {
      packageDir: join(ROOT, folderOf(name)),
      reserved,
      otherRoutes,
      draft,
    });
    // Only a release that was never deployed here moves a pointer, so a restart never undoes a rollback. During development
    // the latest build always gets deployed.
    const pointer = state.remotes[publication.remote];
    const shouldDeploy =
      deployScope === 'all'
        ? pointer?.stable !== publication.release
        : !(await wasDeployedBefore(environment, publication));
    if (shouldDeploy) await deploy(environment, { remote: publication.remote, release: publication.release });
    results.push({
      ...publication,
      deployed: shouldDeploy,
      damageMessages: [...damageMessages, ...publication.damageMessages],
    });
  }
  return results;
}

async function wasDeployedBefore(environment: Environment, { remote, release }: { remote: string; release: string }) {
  const pointers = (await readLog(environment)).map(({ remotes }) => remotes[remote]);
  return pointers.some((pointer) => pointer?.stable === release || pointer?.candidate?.release === release);
}
