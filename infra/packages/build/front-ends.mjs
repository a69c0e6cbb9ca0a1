// Lists the front ends: the shell and the remotes. Each front end is built, published and deployed separately. A remote is a
// workspace of package.json with a routes.json. The name of its folder is its name, so no other list of remotes exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** @type {{workspaces: string[]}} */
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/**
 * The folders of a workspace pattern, which has at most one `*`, in its last part.
 * @param {string} pattern @returns {string[]}
 */
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
const hasFile = (file) => (/** @type {string} */ folder) => existsSync(join(ROOT, folder, file));

/** The folders of all workspaces, relative to the root. */
export const WORKSPACES = [...new Set(workspaces.flatMap(foldersOf))].filter(hasFile('package.json')).sort();

/** @type {Map<string, string>} */
const folders = new Map([['shell', 'shell']]);
for (const folder of WORKSPACES.filter((candidate) => candidate !== 'shell' && hasFile('routes.json')(candidate))) {
  const other = folders.get(basename(folder));
  if (other !== undefined) throw new Error(`${other} and ${folder} have the same name. Rename one of these folders.`);
  folders.set(basename(folder), folder);
}

/** The shell comes first, because this is also the order of publishing. */
export const FRONT_ENDS = [...folders.keys()].sort(
  (a, b) => Number(b === 'shell') - Number(a === 'shell') || (a < b ? -1 : 1),
);
export const REMOTES = FRONT_ENDS.filter((name) => name !== 'shell');

/** The folder of a front end, relative to the root. @param {string} name */
export function folderOf(name) {
  const folder = folders.get(name);
  if (folder === undefined)
    throw new Error(`No front end has the name ${name}. The front ends are: ${FRONT_ENDS.join(', ')}.`);
  return folder;
}
