// node --import infra/dev/dev/dev-standby.mjs backend/dist/main.js: imports the packages of the backend, which take most of its
// start. Then the process waits for a message, and continues with the backend's own files.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The imported npm packages, without files, modules of node and workspaces. */
function packagesIn(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  const from = lines.filter((line) => /^(?:import|export) /.test(line) && line.includes(' from '));
  const names = from.map((line) => line.slice(line.lastIndexOf(' from ') + ' from "'.length, -'";'.length));
  return [...new Set(names)].filter((name) => !/^(?:\.|\/|node:|@linkstall\/)/.test(name));
}

const end = () => process.exit();
process.once('disconnect', end);
const startMessage = new Promise((resolve) => process.once('message', resolve));
for (const name of packagesIn(dirname(process.argv[1] ?? ''))) await import(name).catch(() => {}); // its importer reports the error
await startMessage;
process.off('disconnect', end);
