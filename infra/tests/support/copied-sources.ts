// Copies sources into a temporary folder, where tests can plant files. No other program sees the planted files.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { inputsOf } from '../../dev/publish/builds.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NEVER_COPIED = ['node_modules', 'test-results', '.data', '.cache'];

const without =
  (...names: readonly string[]) =>
  (path: string): boolean =>
    ![...NEVER_COPIED, ...names].includes(basename(path));

/** The packages, tools and settings that builds need. A copy also needs the front ends that it builds. */
export const BUILD_SOURCES = [
  ...inputsOf('shell').filter((path) => path !== 'shell'),
  ...['package.json', 'package-lock.json'],
];

/** Copies files and folders below the root and links all packages. Links to workspaces point to the copies. */
export function copySources(paths: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'linkstall-sources-'));
  for (const path of paths) cpSync(join(ROOT, path), join(root, path), { recursive: true, filter: without('dist') });
  for (const folder of ['', ...paths]) linkPackages(root, join(folder, 'node_modules'));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The parts that `linkstall serve` runs, and the packages that they import. */
const PROGRAMS = [
  'backend',
  'shell',
  ...['contracts', 'kit', 'releases', 'themes'].map((name) => `infra/packages/${name}`),
];

/** Copies the built API and edge, and gives the copy another version. */
export function copyPrograms(version: string) {
  const root = mkdtempSync(join(tmpdir(), 'linkstall-version-'));
  for (const folder of PROGRAMS)
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true, filter: without('maps') });
  for (const folder of ['', ...PROGRAMS]) linkPackages(root, join(folder, 'node_modules'));
  const file = join(root, 'infra/packages/releases/dist/version.js');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace(/(VERSION = ')[^']+/, `$1${version}`));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function linkPackages(root: string, folder: string) {
  if (!existsSync(join(ROOT, folder))) return;
  mkdirSync(join(root, folder, '@linkstall'), { recursive: true });
  for (const name of readdirSync(join(ROOT, folder)))
    if (name !== '@linkstall') symlinkSync(join(ROOT, folder, name), join(root, folder, name));
  const workspaceLinks = join(folder, '@linkstall');
  if (!existsSync(join(ROOT, workspaceLinks))) return;
  for (const name of readdirSync(join(ROOT, workspaceLinks))) {
    const link = join(root, workspaceLinks, name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(readlinkSync(join(ROOT, workspaceLinks, name)), link);
  }
}
