// Runs a built program in this process: edge, API, worker or migration. They are JavaScript, so they need no compiler
// and no development dependency, and nothing is written into the checkout.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { checkFileSystem } from '../start/check-file-system.mjs';
import { Failure } from './failure.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/** The files that builds write. The worker is the API with `WORK=only`. @type {Readonly<Record<string, string>>} */
const PROGRAMS = {
  edge: 'shell/dist/edge/main.js',
  api: 'backend/dist/main.js',
  worker: 'backend/dist/main.js',
  migrate: 'backend/dist/migrate.js',
  'migrate --shard': 'backend/dist/database/print-shard-commands.js',
};

/** @param {string} name a name of `PROGRAMS` */
const fileOf = (name) => join(ROOT, PROGRAMS[name] ?? '');

/** The program that the words of a command line name, such as `serve edge`; undefined for another command. */
export function programIn(/** @type {readonly string[]} */ [verb, part, ...rest]) {
  const words = [verb, part, ...rest].filter((word) => word !== undefined).join(' ');
  if (words === 'migrate' || words === 'migrate --shard') return words;
  const isPart = part !== undefined && !part.startsWith('migrate') && Object.hasOwn(PROGRAMS, part);
  return verb === 'serve' && isPart && rest.length === 0 ? part : undefined;
}

/**
 * Resolves when the program has started; the program itself ends the process.
 * @param {string} name a name of `PROGRAMS`
 */
export async function runBuiltProgram(name) {
  const file = fileOf(name);
  assertBuilt(file);
  // These programs reach the database by MONGODB_URI, so DATA_DIR needs no sockets.
  if (!name.startsWith('migrate')) await checkFileSystem(process.env['DATA_DIR'] || '.data', { needsSockets: false });
  process.umask(0o077); // everything in DATA_DIR is for its owner only
  if (name === 'worker') process.env['WORK'] = 'only';
  process.argv.splice(1, process.argv.length, file);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(file).href);
}

/** @throws {Failure} when edge or API are not built */
export function assertAllBuilt() {
  for (const name of ['edge', 'api']) assertBuilt(fileOf(name));
}

/** @param {string} file */
function assertBuilt(file) {
  if (!existsSync(file)) throw new Failure(`${file} is missing. Run npm run build, then start again.`);
}
