// What is built, published and deployed by itself. A remote is a workspace (package.json) with a routes.json, wherever it
// lies, and is called as its folder is: nobody lists them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** @type {{workspaces: string[]}} */
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** A pattern has one `*`, in its last part. @param {string} pattern @returns {string[]} */
function foldersOf(pattern) {
  if (!pattern.includes('*')) return [pattern];
  const [start = '', end = ''] = basename(pattern).split('*');
  const parent = dirname(pattern);
  return namesIn(join(ROOT, parent))
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .map((name) => join(parent, name));
}

/** @param {string} folder */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** @param {string} file */
const having = (file) => (/** @type {string} */ folder) => existsSync(join(ROOT, folder, file));

/** All folders with a package of their own, below the root. */
export const WORKSPACES = [...new Set(workspaces.flatMap(foldersOf))].filter(having('package.json')).sort();

/** @type {Map<string, string>} */
const folders = new Map([['shell', 'shell']]);
for (const folder of WORKSPACES.filter((one) => one !== 'shell' && having('routes.json')(one))) {
  const other = folders.get(basename(folder));
  if (other !== undefined) throw new Error(`${other} and ${folder} have one name: give one of these folders another.`);
  folders.set(basename(folder), folder);
}

/** In the order of publishing. */
export const FRONT_ENDS = [...folders.keys()].sort(
  (a, b) => Number(b === 'shell') - Number(a === 'shell') || (a < b ? -1 : 1),
);
export const REMOTES = FRONT_ENDS.filter((name) => name !== 'shell');

/** Where a front end lies, from the root. @param {string} name */
export function folderOf(name) {
  const folder = folders.get(name);
  if (folder === undefined) throw new Error(`Nothing is called ${name}. There are: ${FRONT_ENDS.join(', ')}.`);
  return folder;
}
