// `dist/release/build.json`: what a build says of itself to the release store.
import type { Compilation, Compiler } from '@rspack/core';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Loads } from '../releases/src/formats.ts';

/** As in infra/contracts/src/shell.ts; a test holds them together. */
const CONTRACT_VERSION = 1;

type ChunkGroup = Compilation['chunkGroups'][number];
type Exposed = string | { import: string | string[] };
interface Built {
  dir: string;
  name: string;
  container: { name: string };
  exposes: Record<string, Exposed> | undefined;
  shared: Record<string, { requiredVersion: string; version: string }>;
  /** Whether `shared` is what it shares, not what it takes. */
  provides: boolean;
  server: boolean;
}

export const buildRecord = ({ dir, name, container, exposes, shared, provides, server }: Built) => ({
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('build-record', (compilation) => {
      const entry = exposes ? 'remote-entry.js' : compilation.entrypoints.get('main')?.getFiles()[0];
      const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
      const record = {
        remote: name,
        version,
        uniqueName: container.name,
        contractVersion: CONTRACT_VERSION,
        entry,
        exposes: Object.keys(exposes ?? {}),
        shared: Object.fromEntries(
          Object.entries(shared).map(([id, { requiredVersion }]) => [id, { range: requiredVersion, singleton: true }]),
        ),
        ...(provides && { provides: versionsOf(shared), serves: [CONTRACT_VERSION] }),
        ...(exposes && { loads: loadsOf(compilation, dir, exposes) }),
        server: server ? 'server.cjs' : null,
      };
      writeFileSync(join(dir, 'dist/release/build.json'), `${JSON.stringify(record, null, 2)}\n`);
    });
  },
});

/** Of packages, not of their parts. */
const versionsOf = (shared: Built['shared']) =>
  Object.fromEntries(
    Object.entries(shared).flatMap(([id, { version }]) => (/^(@[^/]+\/)?[^/]+$/.test(id) ? [[id, version]] : [])),
  );

/** What browsers load together. */
function loadsOf(compilation: Compilation, dir: string, exposes: Record<string, Exposed>): Loads {
  const [initial, asked] = [true, false].map((is) =>
    compilation.chunkGroups.filter((group) => group.isInitial() === is),
  );
  const first = (initial ?? []).flatMap(scriptsOf);
  const atOnce: Set<ChunkGroup> = new Set();
  const exposed = Object.entries(exposes).map(([expose, file]) => {
    const module = join(dir, typeof file === 'string' ? file : ([file.import].flat().at(-1) ?? ''));
    const group = asked?.find((one) => isOfContainer(one) && holds(compilation, one, module));
    if (group) atOnce.add(group);
    return [expose, [...first, ...(group ? scriptsOf(group) : [])]];
  });
  const late = (asked ?? []).filter((group) => !atOnce.has(group)).map((group) => [nameOf(group), scriptsOf(group)]);
  return { exposes: Object.fromEntries(exposed), late: Object.fromEntries(late) };
}

const scriptsOf = (group: ChunkGroup) => group.getFiles().filter((file) => file.endsWith('.js'));

const isOfContainer = (group: ChunkGroup) => group.getParents().some((parent) => parent.isInitial());

const nameOf = (group: ChunkGroup) => group.name ?? group.chunks.map(({ id }) => String(id)).join('+');

const holds = ({ chunkGraph }: Compilation, group: ChunkGroup, file: string) =>
  group.chunks.some((chunk) =>
    [...chunkGraph.getChunkModules(chunk)].some((module) => {
      const root = (module as { rootModule?: typeof module }).rootModule ?? module;
      return root.nameForCondition() === file;
    }),
  );
