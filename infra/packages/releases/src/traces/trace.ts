// Translates the positions in a stack trace to source lines.
import { SourceMap } from 'node:module';

import { mapKey, SOURCES } from './maps.ts';
import { isFilePath, isReleaseName, isRemoteName } from '../signed/verify.ts';
import type { Store } from '../store/store.ts';

const WORD = /[^\s()@]+/g;
/**
 * A position in a file of a release. Browsers give the whole URL, SSR workers only the path. `try-<n>` is in the URL of a
 * repeated request.
 */
const POSITION =
  /^(?:https?:\/\/[^/]*\/remotes\/)?([a-z][a-z0-9-]*)\/([^/]+)\/(?:try-\d+\/)?([^?:]+)(?:\?[^:]*)?:(\d+):(\d+)$/;
/** The pseudo release name of hot updates during development. */
const HOT = 'hot';
/** A source file; built files end with `.js` or `.cjs`. */
const SOURCE = /^(?:file:\/\/)?([^:]+\.(?:tsx?|mjs):\d{1,7})(?::\d{1,7})?$/;

/** The first own source file in a stack, as `file:line`; empty when the stack has none. */
export const sourceIn = (stack: string) =>
  (stack.match(WORD) ?? [])
    .map((token) => SOURCE.exec(token)?.[1] ?? '')
    .find((position) => position !== '' && !position.includes('node_modules/')) ?? '';

export const positionsIn = (stack: string) =>
  (stack.match(WORD) ?? []).flatMap((position) => {
    const [, remote = '', name = '', file = '', line, column] = POSITION.exec(position) ?? [];
    const release = name.replace(/%7e/i, '~');
    if (!isRemoteName(remote) || !(isReleaseName(release) || release === HOT) || !isFilePath(file)) return [];
    return [{ position, remote, release, file, line: Number(line), column: Number(column) }];
  });

/** Replaces built positions with source positions; positions without a map stay. */
export async function trace(stack: string, store: Pick<Store, 'read'>): Promise<string> {
  const maps: Map<string, Promise<SourceMap | null>> = new Map();
  let tracedStack = stack;
  for (const { position, file, line, column, ...release } of positionsIn(stack)) {
    const key = mapKey(release, file);
    maps.set(key, maps.get(key) ?? readMap(store, key));
    const source = sourceOf(await maps.get(key), line, column);
    if (source) tracedStack = tracedStack.replace(position, () => source);
  }
  return tracedStack;
}

async function readMap(store: Pick<Store, 'read'>, key: string) {
  try {
    return new SourceMap(JSON.parse(String(await store.read(key))));
  } catch {
    return null;
  }
}

function sourceOf(map: SourceMap | null | undefined, line: number, column: number) {
  const entry = map?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return null;
  return `${entry.originalSource.replace(SOURCES, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}
