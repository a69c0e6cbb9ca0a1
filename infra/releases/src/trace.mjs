// From the places in a stack to the lines that somebody wrote.
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';

import { mapFile } from './maps.mjs';

/** A file of a release in a stack: with its address, as browsers name it, or bare, as rooms do. */
const PLACE =
  /(?:https?:\/\/[\w.[\]:-]{1,260}\/remotes\/)?\b([a-z][a-z0-9-]{0,40})\/(\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[\w.]{1,40})?(?:~|%7[Ee])[0-9a-f]{12})\/([\w@~./-]{1,200}\.c?js)(?:\?[\w=&%-]{0,100})?:(\d{1,9}):(\d{1,9})/g;

/** @param {string} stack */
export const placesIn = (stack) =>
  [...stack.matchAll(PLACE)]
    .map(([place, remote = '', release = '', file = '', line, column]) => ({
      ...{ place, remote, file, line: Number(line), column: Number(column) },
      release: release.replace(/%7e/i, '~'),
    }))
    .filter(({ file }) => !file.includes('..'));

/**
 * The stack with source files and lines in the places of built ones; what has no map stays as it is.
 * @param {string} stack @param {string} mapsDir @returns {Promise<string>}
 */
export async function trace(stack, mapsDir) {
  /** @type {Map<string, Promise<SourceMap | null>>} */
  const maps = new Map();
  let traced = stack;
  for (const { place, file, line, column, ...release } of placesIn(stack)) {
    const path = mapFile({ mapsDir, ...release }, file);
    maps.set(path, maps.get(path) ?? readMap(path));
    const source = sourceOf(await maps.get(path), line, column);
    if (source) traced = traced.replace(place, () => source);
  }
  return traced;
}

/** @param {string} path */
async function readMap(path) {
  try {
    return new SourceMap(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

/** @param {SourceMap | null | undefined} map @param {number} line @param {number} column */
function sourceOf(map, line, column) {
  const found = map?.findEntry(line - 1, column - 1);
  if (!found || !('originalSource' in found) || !found.originalSource) return null;
  return `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}
