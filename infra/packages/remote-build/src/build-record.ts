// Writes `dist/release/build.json`, which describes a build for the release store.
import type { Compilation, Compiler } from '@rspack/core';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CONTRACT_VERSION } from '@linkstall/contracts/shell';

type ChunkGroup = Compilation['chunkGroups'][number];
type Exposed = string | { import: string | string[] };
interface BuildDescription {
  dir: string;
  name: string;
  container: { name: string };
  exposes: Record<string, Exposed> | undefined;
  shared: Record<string, { requiredVersion: string; version: string }>;
  /** Whether the build provides the packages in `shared` to others, instead of using those of the shell. */
  provides: boolean;
  server: boolean;
  /** Whether the build runs in a sandboxed iframe and not in pages of the shell. */
  isForeign?: boolean;
}

export const buildRecord = ({ dir, name, container, exposes, isForeign, ...build }: BuildDescription) => ({
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('build-record', (compilation) => {
      const entry = exposes ? 'remote-entry.js' : compilation.entrypoints.get('main')?.getFiles()[0];
      const { shared, provides, server } = build;
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
        ...((exposes || isForeign) && { loads: loadsOf(compilation, dir, exposes ?? { './routes': '' }) }),
        ...(isForeign && { tier: 'foreign' }),
        server: server ? 'server.cjs' : null,
      };
      writeFileSync(join(dir, 'dist/release/build.json'), `${JSON.stringify(record, null, 2)}\n`);
    });
  },
});

/** The versions of packages, without their subpaths. */
const versionsOf = (shared: BuildDescription['shared']) =>
  Object.fromEntries(
    Object.entries(shared).flatMap(([id, { version }]) => (/^(@[^/]+\/)?[^/]+$/.test(id) ? [[id, version]] : [])),
  );

/** The script files that a browser loads together for each exposed module and each lazy chunk group. */
function loadsOf(compilation: Compilation, dir: string, exposes: Record<string, Exposed>) {
  const [initialGroups, lazyGroups] = [true, false].map((isInitial) =>
    compilation.chunkGroups.filter((group) => group.isInitial() === isInitial),
  );
  const initialFiles = (initialGroups ?? []).flatMap(scriptsOf);
  const exposedGroups: Set<ChunkGroup> = new Set();
  const exposedFiles = Object.entries(exposes).map(([expose, file]) => {
    const module = join(dir, typeof file === 'string' ? file : ([file.import].flat().at(-1) ?? ''));
    const group = lazyGroups?.find(
      (candidate) => isLoadedByEntry(candidate) && contains(compilation, candidate, module),
    );
    if (group) exposedGroups.add(group);
    return [expose, [...initialFiles, ...(group ? scriptsOf(group) : [])]];
  });
  const lazyFiles = (lazyGroups ?? [])
    .filter((group) => !exposedGroups.has(group))
    .map((group) => [nameOf(group), scriptsOf(group)]);
  return { exposes: Object.fromEntries(exposedFiles), late: Object.fromEntries(lazyFiles) };
}

const scriptsOf = (group: ChunkGroup) => group.getFiles().filter((file) => file.endsWith('.js'));

const isLoadedByEntry = (group: ChunkGroup) => group.getParents().some((parent) => parent.isInitial());

const nameOf = (group: ChunkGroup) => group.name ?? group.chunks.map(({ id }) => String(id)).join('+');

const contains = ({ chunkGraph }: Compilation, group: ChunkGroup, file: string) =>
  group.chunks.some((chunk) =>
    [...chunkGraph.getChunkModules(chunk)].some((module) => {
      const root = (module as { rootModule?: typeof module }).rootModule ?? module;
      return root.nameForCondition() === file;
    }),
  );
