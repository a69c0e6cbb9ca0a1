// `dist/release/build.json`: what a build says of itself to the release store.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** As in infra/contracts/src/shell.ts; a test holds them together. */
const CONTRACT_VERSION = 1;

/** @typedef {import('@rspack/core').Compilation} Compilation */
/** @typedef {Compilation['chunkGroups'][number]} ChunkGroup */
/** @typedef {string | {import: string | string[]}} Exposed */
/**
 * @typedef {object} Built
 * @property {string} dir @property {string} name
 * @property {{name: string}} container
 * @property {Record<string, Exposed> | undefined} exposes
 * @property {Record<string, {requiredVersion: string, version: string}>} shared
 * @property {boolean} provides whether `shared` is what it shares, not what it takes
 * @property {boolean} server
 */

/** @param {Built} built */
export const buildRecord = ({ dir, name, container, exposes, shared, provides, server }) => ({
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
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

/** Of packages, not of their parts. @param {Built['shared']} shared */
const versionsOf = (shared) =>
  Object.fromEntries(
    Object.entries(shared).flatMap(([id, { version }]) => (/^(@[^/]+\/)?[^/]+$/.test(id) ? [[id, version]] : [])),
  );

/**
 * What browsers load together.
 * @param {Compilation} compilation @param {string} dir @param {Record<string, Exposed>} exposes
 * @returns {import('../releases/src/formats.d.ts').Loads}
 */
function loadsOf(compilation, dir, exposes) {
  const [initial, asked] = [true, false].map((is) =>
    compilation.chunkGroups.filter((group) => group.isInitial() === is),
  );
  const first = (initial ?? []).flatMap(scriptsOf);
  /** @type {Set<ChunkGroup>} */
  const atOnce = new Set();
  const exposed = Object.entries(exposes).map(([expose, file]) => {
    const module = join(dir, typeof file === 'string' ? file : ([file.import].flat().at(-1) ?? ''));
    const group = asked?.find((one) => isOfContainer(one) && holds(compilation, one, module));
    if (group) atOnce.add(group);
    return [expose, [...first, ...(group ? scriptsOf(group) : [])]];
  });
  const late = (asked ?? []).filter((group) => !atOnce.has(group)).map((group) => [nameOf(group), scriptsOf(group)]);
  return { exposes: Object.fromEntries(exposed), late: Object.fromEntries(late) };
}

/** @param {ChunkGroup} group */
const scriptsOf = (group) => group.getFiles().filter((file) => file.endsWith('.js'));

/** @param {ChunkGroup} group */
const isOfContainer = (group) => group.getParents().some((parent) => parent.isInitial());

/** @param {ChunkGroup} group */
const nameOf = (group) => group.name ?? group.chunks.map(({ id }) => String(id)).join('+');

/** @param {Compilation} compilation @param {ChunkGroup} group @param {string} file */
const holds = ({ chunkGraph }, group, file) =>
  group.chunks.some((chunk) =>
    [...chunkGraph.getChunkModules(chunk)].some((module) => {
      const root = /** @type {{rootModule?: typeof module}} */ (module).rootModule ?? module;
      return root.nameForCondition() === file;
    }),
  );
