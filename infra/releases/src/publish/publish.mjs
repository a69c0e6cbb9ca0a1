// From a build folder to a release that never changes again.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { checkSamples } from '../gate/sample.mjs';
import { ReleaseError } from '../release-error.mjs';
import { buildIdOf, isReleaseName, readRelease, sha384 } from '../signed/verify.mjs';
import { keepMaps } from '../traces/maps.mjs';
import { checkRoutes, readBuild, readSources } from './build-folder.mjs';
import { compressedForms } from './compress.mjs';
import { sweepDrafts } from './sweep-drafts.mjs';
import { checkUniqueName } from './unique-name.mjs';
import { isWhole, writeRelease } from './write-release.mjs';

/** @typedef {import('../environment.mjs').Environment} Environment */
/** @typedef {import('../formats.d.ts').Build} Build */
/** @typedef {import('../formats.d.ts').ReleaseFile} ReleaseFile */
/**
 * @typedef {object} Publication
 * @property {string} packageDir folder with `routes.json` and `dist/release`
 * @property {readonly string[]} reserved names that no creator can have
 * @property {Readonly<Record<string, readonly import('../formats.d.ts').Routes[]>>} [others] pages of what else is deployed
 * @property {boolean} [draft] of who develops: without the compressed forms, which take longest, and under the name that
 *   all its drafts have, for a page shows one of them
 * @property {string} [ownerOfNames] the remote that may claim `/:param`
 * @property {string} [commit]
 */

/**
 * @typedef {object} Published
 * @property {string} remote @property {string} version @property {string} buildId
 * @property {string} release `<version>~<buildId>`
 * @property {boolean} created false when exactly this content was published before: then nothing is written
 * @property {boolean} mended it stood there damaged and is whole again
 * @property {number} files how many, without compressed forms
 * @property {number} bytes of these
 * @property {string[]} damaged a sentence on each other release of the remote that cannot be used
 */

/** Publishes a build. @param {Environment} environment @param {Publication} publication @returns {Promise<Published>} */
export async function publish(environment, publication) {
  const { packageDir, draft = false } = publication;
  const build = await readBuild(packageDir);
  const sources = await readSources(packageDir, build);
  checkRoutes(publication, build, sources);
  const files = Object.fromEntries([...sources].map(([path, bytes]) => [path, describe(path, bytes, build)]));
  const { remote, version } = build;
  const buildId = buildIdOf(files);
  const release = `${version}~${buildId}`;
  if (!isReleaseName(release))
    throw new ReleaseError('build.version', `${remote} has no proper version: '${version}'.`);
  const where = { store: environment.store, publicKey: environment.publicKey, remote, release };
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const damaged = draft ? [] : await checkUniqueName(where, build, files);
  const mapsDir = join(environment.dataDir, 'maps');
  await keepMaps({ mapsDir, remote, release, packageDir, files: Object.keys(files) });
  const sized = { files: sources.size, bytes, damaged };
  const response = { remote, version, buildId, release, created: false, mended: false, ...sized };
  const record = describeBuild(publication, build, buildId);
  await requireSame(where, record);
  if (await isWhole(where)) return response;

  await checkSamples(packageDir, build);
  const forms = draft ? { described: files, bytes: new Map() } : await compressedForms(sources, files);
  const outcome = await writeRelease(environment, { record, sources, forms });
  await sweepDrafts(environment, remote);
  return { ...response, ...outcome };
}

/** What a build says of itself, and its name does not tell. @type {readonly ('uniqueName' | 'contractVersion' | 'entry' | 'exposes' | 'shared' | 'provides' | 'serves' | 'loads')[]} */
const SAID = ['uniqueName', 'contractVersion', 'entry', 'exposes', 'shared', 'provides', 'serves', 'loads'];

/**
 * A release never changes, and its name is made of its files alone.
 * @param {Parameters<typeof readRelease>[0]} where @param {ReturnType<typeof describeBuild>} record
 */
async function requireSame(where, record) {
  const known = await readRelease(where).catch(() => null);
  if (!known) return;
  const other = SAID.filter((name) => !isDeepStrictEqual(known[name], record[name]));
  if (other.length === 0) return;
  throw new ReleaseError(
    'build.same',
    `${where.remote} ${where.release} was published with the same files and another ${other.join(', ')} in its build.json: raise the version in its package.json and build again.`,
  );
}

/** @param {string} path @param {Buffer} bytes @param {Build} build @returns {ReleaseFile} */
function describe(path, bytes, build) {
  return { sha384: sha384(bytes), bytes: bytes.length, kind: kindOf(path, build) };
}

/** @param {string} path @param {Build} build @returns {import('../formats.d.ts').FileKind} */
function kindOf(path, build) {
  if (path === 'routes.json') return 'routes';
  if (path === build.server || path === 'budgets.json' || path.endsWith('.cjs') || path.endsWith('.map'))
    return 'server';
  if (path.endsWith('.js')) return 'script';
  return path.endsWith('.css') ? 'style' : 'asset';
}

/** @param {Publication} publication @param {Build} build @param {string} buildId */
function describeBuild({ packageDir, commit = '' }, build, buildId) {
  const { remote, version, uniqueName, contractVersion, entry, exposes, shared } = build;
  const { provides, serves, loads } = build;
  const federation = build.federation ?? federationNear(packageDir);
  return {
    schema: /** @type {const} */ (1),
    remote,
    version,
    buildId,
    publishedAt: new Date().toISOString(),
    commit,
    uniqueName,
    contractVersion,
    federation,
    entry,
    exposes,
    shared,
    ...(provides && { provides }),
    ...(serves && { serves }),
    ...(loads && { loads }),
  };
}

/** Version of the federation runtime that the package was built with. @param {string} packageDir */
function federationNear(packageDir) {
  try {
    return String(createRequire(join(packageDir, 'package.json'))('@module-federation/enhanced/package.json').version);
  } catch {
    return 'none';
  }
}
