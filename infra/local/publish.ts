// Publishes builds into the store of a DATA_DIR: node infra/local/publish.ts <DATA_DIR> <environment> <new|all> <name…>.
// A process of its own, so that the memory it takes to compress is given back. Prints what became of each, as JSON.
import { inWords } from './failure.ts';
import { publishBuilds } from './publish-builds.ts';

const [dataDir = '', env = '', which = '', ...names] = process.argv.slice(2);

try {
  console.log(JSON.stringify(await publishBuilds({ dataDir, env, which, names })));
} catch (error) {
  console.error(inWords(error));
  process.exitCode = 1;
}
