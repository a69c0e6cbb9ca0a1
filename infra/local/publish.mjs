// Publishes builds into the store of a DATA_DIR: node infra/local/publish.mjs <DATA_DIR> <environment> <new|all> <name…>.
// A process of its own, so that the memory it takes to compress is given back. Prints what became of each, as JSON.
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { deploy, routesOf } from '../releases/src/deploy.mjs';
import { keysIn } from '../releases/src/keys.mjs';
import { publish } from '../releases/src/publish.mjs';
import { readLog, readState } from '../releases/src/store.mjs';

const ROOT = join(import.meta.dirname, '../..');
const [dataDir = '', env = '', which = '', ...names] = process.argv.slice(2);

const { privateKey, publicKeyFile } = await keysIn(dataDir);
const { names: reserved } = JSON.parse(readFileSync(join(ROOT, 'infra/contracts/reserved-names.json'), 'utf8'));
const store = {
  releasesDir: join(dataDir, 'releases'),
  envsDir: join(dataDir, 'envs'),
  env,
  publicKey: createPublicKey(readFileSync(publicKeyFile)),
};

/** @param {{remote: string, release: string}} published */
async function stoodBefore({ remote, release }) {
  const log = await readLog(store.envsDir, store.env);
  const pointers = log.map(({ state }) => state.remotes[remote]);
  return pointers.some((pointer) => pointer?.stable === release || pointer?.candidate?.release === release);
}

const results = [];
try {
  for (const name of names) {
    const { remotes } = await readState(store.envsDir, store.env);
    const { releasesDir } = store;
    const packageDir = join(ROOT, name);
    const published = await publish({
      packageDir,
      releasesDir,
      privateKey,
      reserved,
      others: await routesOf(store, remotes),
    });
    // Only what never stood here moves a pointer, so that a restart never undoes a rollback. Who develops always wants
    // to see what was built last.
    const pointer = remotes[published.remote];
    const moves = which === 'all' ? pointer?.stable !== published.release : !(await stoodBefore(published));
    if (moves) await deploy(store, published.remote, published.release);
    results.push({ ...published, deployed: moves });
  }
  console.log(JSON.stringify(results));
} catch (error) {
  console.error(error instanceof Error && error.name === 'ReleaseError' ? error.message : error);
  process.exitCode = 1;
}
