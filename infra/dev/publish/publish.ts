// node infra/dev/publish/publish.ts <DATA_DIR> <environment> <own|all|none> <name…>: publishes builds into the release store of a
// DATA_DIR. This is a separate process, so the memory for compression is freed at its end. Prints the result of each build as
// JSON.
import { describeError } from '../processes/failure.mjs';
import { publishBuilds, type DeployScope } from './publish-builds.ts';

process.umask(0o077); // DATA_DIR is for its owner only
// The tests of this clone mount these builds. A mount would make each start some seconds longer.
process.env['GATE_CHROMIUM'] ??= '';
const [dataDir = '', env = '', deployScope = '', ...names] = process.argv.slice(2);

try {
  const store = { dataDir, storeUrl: process.env['STORE_URL'] ?? '', env };
  console.log(JSON.stringify(await publishBuilds({ ...store, deployScope: deployScope as DeployScope, names })));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
