// Folders of tests in the temporary folder. They are removed when the process exits, also when a test fails.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @type {string[]} */
const folders = [];
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** @param {string} name what the folder is for @returns {string} its path */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `linkstall-${name}-`));
  folders.push(folder);
  return folder;
}
