// node --import infra/local/dev-standby.mjs backend/dist/main.js: reads the packages that the backend needs, which takes
// most of its start, then waits until it is told to go on with its own files.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is no file and no part of node. */
const PACKAGE = /^(?:import|export) .*from ['"]((?![./]|node:)[^'"]+)['"];$/gm;

function packagesIn(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const found = files.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(PACKAGE)]);
  return [...new Set(found.map(([, name = '']) => name))].filter((name) => !name.startsWith('@linkstall/'));
}

const end = () => process.exit();
process.once('disconnect', end);
const told = new Promise((resolve) => process.once('message', resolve));
for (const name of packagesIn(dirname(process.argv[1] ?? ''))) await import(name).catch(() => {}); // whoever needs it will say so
await told;
process.off('disconnect', end);
