// From the places in a stack to the lines that somebody wrote.
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';

import { mapFile, SOURCES } from './maps.ts';
import { isFilePath, isReleaseName, isRemoteName } from '../signed/verify.ts';

const WORD = /[^\s()@]+/g;
/** A file of a release in a stack: with its address, as browsers name it, or bare, as SSR workers do. */
const PLACE =
  /^(?:https?:\/\/[^/]*\/remotes\/)?([a-z][a-z0-9-]*)\/([^/]+)\/(?:try-\d+\/)?([^?:]+)(?:\?[^:]*)?:(\d+):(\d+)$/;
/** Where a release would be, while developing: what refresh has put into a page. */
const HOT = 'hot';
/** A source: what is built ends with `.js` or `.cjs`. */
const SOURCE = /^(?:file:\/\/)?([^:]+\.(?:tsx?|mjs):\d{1,7})(?::\d{1,7})?$/;

/** The first of our own sources that a stack names, as `file:line`; empty when it names none. */
export const sourceIn = (stack: string) =>
  (stack.match(WORD) ?? [])
    .map((word) => SOURCE.exec(word)?.[1] ?? '')
    .find((place) => place !== '' && !place.includes('node_modules/')) ?? '';

export const placesIn = (stack: string) =>
  (stack.match(WORD) ?? []).flatMap((place) => {
    const [, remote = '', name = '', file = '', line, column] = PLACE.exec(place) ?? [];
    const release = name.replace(/%7e/i, '~');
    if (!isRemoteName(remote) || !(isReleaseName(release) || release === HOT) || !isFilePath(file)) return [];
    return [{ place, remote, release, file, line: Number(line), column: Number(column) }];
  });

/** The stack with source files and lines in the places of built ones; what has no map stays as it is. */
export async function trace(stack: string, mapsDir: string): Promise<string> {
  const maps: Map<string, Promise<SourceMap | null>> = new Map();
  let traced = stack;
  for (const { place, file, line, column, ...release } of placesIn(stack)) {
    const path = mapFile({ mapsDir, ...release }, file);
    maps.set(path, maps.get(path) ?? readMap(path));
    const source = sourceOf(await maps.get(path), line, column);
    if (source) traced = traced.replace(place, () => source);
  }
  return traced;
}

async function readMap(path: string) {
  try {
    return new SourceMap(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

function sourceOf(map: SourceMap | null | undefined, line: number, column: number) {
  const found = map?.findEntry(line - 1, column - 1);
  if (!found || !('originalSource' in found) || !found.originalSource) return null;
  return `${found.originalSource.replace(SOURCES, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}
