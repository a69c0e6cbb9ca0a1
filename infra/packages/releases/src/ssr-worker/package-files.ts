// Reads the files of the shared packages. An SSR worker can read no file, so it gets the source of each file in a
// message. `packages.ts` runs these files in the worker.
import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { exports as exportsOf } from 'resolve.exports';

import { folderOf, packageNameOf, SHARED } from './shared-packages.ts';

/** A CommonJS file of a package. */
interface PackageFile {
  readonly source: string;
  /** The ids of the files that this file requires, by the text in `require(…)`. */
  readonly requires: Readonly<Record<string, string>>;
}

/** The files that the shared packages consist of. */
export interface PackageFiles {
  /** The ids of the files that a bundle can require, by the text in `require(…)`. */
  readonly entries: Readonly<Record<string, string>>;
  /** The files by their ids. An id is a path such as `react@19.3.1/index.js`. */
  readonly files: Readonly<Record<string, PackageFile>>;
}

interface Manifest {
  readonly version?: string;
  readonly main?: string;
  readonly exports?: unknown;
}

/** Without `node`, so that React's server build needs no module of Node. */
const CONDITIONS = ['require', 'edge-light'];
const PACKAGES = '/node_modules/';
const REQUEST = /\brequire\((['"])([^'"]+)\1\)/g;
/** React's files for development are not read, because a worker runs in production. */
const DEVELOPMENT = /\.development\.js$/;

/** @param from the folder from which packages are resolved */
export function readPackageFiles(from: string): PackageFiles {
  const files: Record<string, PackageFile> = {};
  const add = (path: string): string => {
    const id = idOf(path);
    if (Object.hasOwn(files, id)) return id;
    const source = readFileSync(path, 'utf8');
    const requires: Record<string, string> = {};
    // Set before the required files are read, because files can require each other.
    files[id] = { source, requires };
    for (const [, , request = ''] of source.matchAll(REQUEST)) {
      const target = DEVELOPMENT.test(request) ? null : resolve(request, path);
      if (target) requires[request] = add(target);
    }
    return id;
  };
  const entries = SHARED.flatMap((request) => {
    const path = resolve(request, join(from, 'package.json'));
    return path ? [[request, add(path)]] : [];
  });
  return { entries: Object.fromEntries(entries), files };
}

/** @returns null for a module of Node, and for a package that is not installed */
function resolve(request: string, file: string): string | null {
  if (isBuiltin(request)) return null;
  if (request.startsWith('.')) return fileAt(join(dirname(file), request));
  const name = packageNameOf(request);
  const folder = folderOf(name, dirname(file));
  if (!folder) return null;
  const manifest = manifestIn(folder);
  const subpath = request.slice(name.length);
  if (!manifest.exports) return fileAt(join(folder, subpath || manifest.main || ''));
  const [target] = exportsOf({ name, ...manifest }, `.${subpath}`, { unsafe: true, conditions: CONDITIONS }) ?? [];
  return target ? fileAt(join(folder, target)) : null;
}

/** The file that Node takes for a path without an extension. */
const fileAt = (path: string) =>
  [path, `${path}.js`, join(path, 'index.js')].find((candidate) =>
    statSync(candidate, { throwIfNoEntry: false })?.isFile(),
  ) ?? null;

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** A path without the folders of this machine, because remotes can read it in stack traces. */
function idOf(path: string) {
  const start = path.lastIndexOf(PACKAGES) + PACKAGES.length;
  const name = packageNameOf(path.slice(start));
  const folder = path.slice(0, start) + name;
  return `${name}@${manifestIn(folder).version ?? ''}/${relative(folder, path)}`;
}
