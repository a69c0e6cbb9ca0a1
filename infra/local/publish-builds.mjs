import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { folderOf } from '../rspack/front-ends.mjs';
import { routesOf } from '../releases/src/gate/gate.mjs';
import { deploy } from '../releases/src/pointers/changes.mjs';
import { settleStore } from '../releases/src/installation.mjs';
import { readKeys } from '../releases/src/signed/keys.mjs';
import { publish } from '../releases/src/publish/publish.mjs';
import { inspect, readLog } from '../releases/src/pointers/pointers.mjs';

const ROOT = join(import.meta.dirname, '../..');

const { names: reserved } = JSON.parse(readFileSync(join(ROOT, 'infra/contracts/reserved-names.json'), 'utf8'));

/**
 * Publishes builds and moves pointers to them.
 * @param {{dataDir: string, env: string, which: string, names: string[], draft?: boolean}} work
 *   `which`: `new`, to what never stood here, or `all`; `draft`: who waits is at an editor, and no wire is slow
 */
export async function publishBuilds({ dataDir, env, which, names, draft = false }) {
  await settleStore(dataDir);
  const keys = await readKeys(dataDir, { create: true });
  const folders = {
    releasesDir: join(dataDir, 'releases'),
    mapsDir: join(dataDir, 'maps'),
    envsDir: join(dataDir, 'envs'),
  };
  const store = { ...keys, ...folders, env };
  const results = [];
  for (const name of names) {
    const { state, damaged } = await inspect(store);
    const others = await routesOf(store, state.remotes);
    const published = await publish({ ...store, packageDir: join(ROOT, folderOf(name)), reserved, others, draft });
    // Only what never stood here moves a pointer, so that a restart never undoes a rollback. Who develops always wants
    // to see what was built last.
    const pointer = state.remotes[published.remote];
    const moves = which === 'all' ? pointer?.stable !== published.release : !(await stoodBefore(store, published));
    if (moves) await deploy(store, published.remote, published.release);
    results.push({ ...published, deployed: moves, damaged: [...damaged, ...published.damaged] });
  }
  return results;
}

/** @param {import('../releases/src/pointers/pointers.mjs').Environment} store @param {{remote: string, release: string}} published */
async function stoodBefore(store, { remote, release }) {
  const pointers = (await readLog(store)).map(({ remotes }) => remotes[remote]);
  return pointers.some((pointer) => pointer?.stable === release || pointer?.candidate?.release === release);
}
