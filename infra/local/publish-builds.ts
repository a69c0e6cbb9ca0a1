import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { folderOf } from '../rspack/front-ends.mjs';
import { openEnvironment, type Environment } from '../releases/src/environment.ts';
import { verifiedReleases } from '../releases/src/gate/desk.ts';
import { routesOf } from '../releases/src/gate/gate.ts';
import { deploy } from '../releases/src/pointers/changes.ts';
import { publish } from '../releases/src/publish/publish.ts';
import { inspect, readLog } from '../releases/src/pointers/pointers.ts';

const ROOT = join(import.meta.dirname, '../..');

const { names: reserved } = JSON.parse(readFileSync(join(ROOT, 'infra/contracts/reserved-names.json'), 'utf8'));

/**
 * Publishes builds and moves pointers to them.
 * @param work `which`: `new`, to what never stood here, or `all`; `draft`: the developer waits at an editor, and no network is
 *   slow
 */
export async function publishBuilds({
  dataDir,
  env,
  which,
  names,
  draft = false,
}: {
  dataDir: string;
  env: string;
  which: string;
  names: string[];
  draft?: boolean;
}) {
  const environment = await openEnvironment({ dataDir, env, signs: 'first', by: 'npm start' });
  const results = [];
  for (const name of names) {
    const { state, damaged } = await inspect(environment);
    const others = await routesOf(verifiedReleases(environment), state.remotes);
    const published = await publish(environment, { packageDir: join(ROOT, folderOf(name)), reserved, others, draft });
    // Only what never stood here moves a pointer, so that a restart never undoes a rollback. Who develops always wants
    // to see what was built last.
    const pointer = state.remotes[published.remote];
    const moves =
      which === 'all' ? pointer?.stable !== published.release : !(await stoodBefore(environment, published));
    if (moves) await deploy(environment, { remote: published.remote, release: published.release });
    results.push({ ...published, deployed: moves, damaged: [...damaged, ...published.damaged] });
  }
  return results;
}

async function stoodBefore(environment: Environment, { remote, release }: { remote: string; release: string }) {
  const pointers = (await readLog(environment)).map(({ remotes }) => remotes[remote]);
  return pointers.some((pointer) => pointer?.stable === release || pointer?.candidate?.release === release);
}
