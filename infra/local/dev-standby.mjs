// node --import infra/local/dev-standby.mjs backend/dist/main.js: reads the packages that the backend needs, which takes
// most of its start, then waits until it is told to go on with its own files.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is no file, no part of node and none of ours. */
function packagesIn(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  const from = lines.filter((line) => /^(?:import|export) /.test(line) && line.includes(' from '));
  const names = from.map((line) => line.slice(line.lastIndexOf(' from ') + ' from "'.length, -'";'.length));
  return [...new Set(names)].filter((name) => !/^(?:\.|\/|node:|@linkstall\/)/.test(name));
}

const end = () => process.exit();
process.once('disconnect', end);
const told = new Promise((resolve) => process.once('message', resolve));
for (const name of packagesIn(dirname(process.argv[1] ?? ''))) await import(name).catch(() => {}); // whoever needs it will say so
await told;
process.off('disconnect', end);
