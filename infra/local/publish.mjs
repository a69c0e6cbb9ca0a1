// Publishes builds into the store of a DATA_DIR: node infra/local/publish.mjs <DATA_DIR> <environment> <new|all> <name…>.
// A process of its own, so that the memory it takes to compress is given back. Prints what became of each, as JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { deploy, routesOf } from '../releases/src/deploy.mjs';
import { settleStore } from '../releases/src/installation.mjs';
import { readKeys } from '../releases/src/keys.mjs';
import { publish } from '../releases/src/publish.mjs';
import { inspect, readLog } from '../releases/src/store.mjs';
import { inWords } from './failure.mjs';

const ROOT = join(import.meta.dirname, '../..');
const [dataDir = '', env = '', which = '', ...names] = process.argv.slice(2);

const { names: reserved } = JSON.parse(readFileSync(join(ROOT, 'infra/contracts/reserved-names.json'), 'utf8'));

async function publishAll() {
  await settleStore(dataDir);
  const keys = await readKeys(dataDir, { create: true });
  const store = { ...keys, releasesDir: join(dataDir, 'releases'), envsDir: join(dataDir, 'envs'), env };
  const results = [];
  for (const name of names) {
    const { state, damaged } = await inspect(store);
    const others = await routesOf(store, state.remotes);
    const published = await publish({ ...store, packageDir: join(ROOT, name), reserved, others });
    // Only what never stood here moves a pointer, so that a restart never undoes a rollback. Who develops always wants
    // to see what was built last.
    const pointer = state.remotes[published.remote];
    const moves = which === 'all' ? pointer?.stable !== published.release : !(await stoodBefore(store, published));
    if (moves) await deploy(store, published.remote, published.release);
    results.push({ ...published, deployed: moves, damaged: [...damaged, ...published.damaged] });
  }
  return results;
}

/** @param {import('../releases/src/store.mjs').Environment} store @param {{remote: string, release: string}} published */
async function stoodBefore(store, { remote, release }) {
  const pointers = (await readLog(store)).map(({ remotes }) => remotes[remote]);
  return pointers.some((pointer) => pointer?.stable === release || pointer?.candidate?.release === release);
}

try {
  console.log(JSON.stringify(await publishAll()));
} catch (error) {
  console.error(inWords(error));
  process.exitCode = 1;
}
