// A copy of the sources in a folder of its own, to plant things in: nothing else that runs sees them.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = /[\\/](node_modules|dist|test-results|\.data|\.cache)$/;

/** Files and folders below the root, with all packages: each workspace's is the copy's own. */
export function copySources(paths: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'linkstall-sources-'));
  for (const path of paths)
    cpSync(join(ROOT, path), join(root, path), { recursive: true, filter: (from) => !LEFT_OUT.test(from) });
  for (const folder of ['', ...paths]) linkPackages(root, join(folder, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function linkPackages(root: string, folder: string) {
  if (!existsSync(join(ROOT, folder))) return;
  mkdirSync(join(root, folder, '@linkstall'), { recursive: true });
  for (const name of readdirSync(join(ROOT, folder)))
    if (name !== '@linkstall') symlinkSync(join(ROOT, folder, name), join(root, folder, name));
  const ours = join(folder, '@linkstall');
  if (!existsSync(join(ROOT, ours))) return;
  for (const name of readdirSync(join(ROOT, ours))) {
    const link = join(root, ours, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(readlinkSync(join(ROOT, ours, name)), link);
  }
}
