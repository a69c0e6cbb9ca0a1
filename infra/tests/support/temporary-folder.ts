// Creates temporary folders for tests. They are removed when the process exits, even when a test fails.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/**
 * @param name what the folder is for
 * @returns its path
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `linkstall-${name}-`));
  folders.push(folder);
  return folder;
}
