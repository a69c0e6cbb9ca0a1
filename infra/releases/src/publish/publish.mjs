// From a build folder to a release that never changes again.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

import { checkClaims, checkOverlap } from '../gate/claims.mjs';
import { compressedForms } from './compress.mjs';
import { replaceDurably, syncFolder, writeDurably } from '../store/durable-files.mjs';
import { signatureOf } from '../signed/keys.mjs';
import { keepMaps } from '../traces/maps.mjs';
import { hasCode, ReleaseError } from '../release-error.mjs';
import { SERVED_CONTRACTS } from '../room/served-contracts.mjs';
import { checkSamples } from '../gate/sample.mjs';
import {
  buildIdOf,
  isFilePath,
  isReleaseName,
  isRemoteName,
  readRelease,
  sha384,
  verifyRelease,
} from '../signed/verify.mjs';

/** @typedef {import('../formats.d.ts').Release} Release */
/**
 * @typedef {object} Publication
 * @property {string} packageDir folder with `routes.json` and `dist/release`
 * @property {string} releasesDir
 * @property {import('node:crypto').KeyObject} privateKey
 * @property {import('node:crypto').KeyObject} publicKey
 * @property {readonly string[]} reserved names that no creator can have
 * @property {Readonly<Record<string, readonly import('../formats.d.ts').Routes[]>>} [others] pages of what else is deployed
 * @property {boolean} [draft] of who develops: without the compressed forms, which take longest, and under the name that
 *   all its drafts have, for a page shows one of them
 * @property {string} [mapsDir] where source maps are kept, if they are
 * @property {string} [ownerOfNames] the remote that may claim `/:param`
 * @property {string} [commit]
 */

/**
 * @typedef {object} Published
 * @property {string} remote @property {string} release
 * @property {boolean} created false when exactly this content was published before: then nothing is written
 * @property {boolean} mended it stood there damaged and is whole again
 * @property {string[]} damaged a sentence on each other release of the remote that cannot be used
 */

/** Publishes a build. @param {Publication} publication @returns {Promise<Published>} */
export async function publish(publication) {
  const { packageDir, releasesDir } = publication;
  const build = await readBuild(packageDir);
  const sources = await readSources(packageDir, build);
  checkRoutes(publication, build, sources);
  const files = Object.fromEntries([...sources].map(([path, bytes]) => [path, describe(path, bytes, build)]));
  const buildId = buildIdOf(files);
  const name = `${build.version}~${buildId}`;
  if (!isReleaseName(name))
    throw new ReleaseError('build.version', `${build.remote} has no proper version: '${build.version}'.`);
  const where = { releasesDir, remote: build.remote, release: name, publicKey: publication.publicKey };
  const answer = { remote: build.remote, release: name, created: false, mended: false };
  const damaged = publication.draft ? [] : await checkUniqueName(publication, build, { buildId, files });
  if (publication.mapsDir)
    await keepMaps({ ...where, mapsDir: publication.mapsDir, packageDir, files: Object.keys(files) });
  if (await isWhole(where)) return { ...answer, damaged };

  await checkSamples(packageDir, build);
  const forms = publication.draft ? uncompressed(files) : await compressedForms(sources, files);
  const unsigned = { ...describeBuild(publication, build, buildId), files: forms.described };
  const record = { ...unsigned, signature: signatureOf(unsigned, publication.privateKey) };
  const bytes = new Map([
    ...sources,
    ...forms.bytes,
    ['release.json', Buffer.from(`${JSON.stringify(record, null, 1)}\n`)],
  ]);
  const target = join(releasesDir, build.remote, name);
  if (await createOnce(target, bytes)) return { ...answer, created: true, damaged };
  // Somebody else published it meanwhile, or what stands there is damaged.
  if (await isWhole(where)) return { ...answer, damaged };
  for (const [path, whole] of bytes) await mend(join(target, path), whole);
  return { ...answer, mended: true, damaged };
}

/** @param {Record<string, import('../formats.d.ts').ReleaseFile>} files */
const uncompressed = (files) => ({ described: files, bytes: new Map() });

/** @param {Parameters<typeof verifyRelease>[0]} where */
const isWhole = (where) =>
  verifyRelease(where).then(
    () => true,
    () => false,
  );

/** @param {string} text @param {string} what */
function parsed(text, what) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError('build.json', `${what} is not JSON: build again.`);
  }
}

/** @param {string} packageDir @returns {Promise<import('../formats.d.ts').Build>} */
async function readBuild(packageDir) {
  const file = join(packageDir, 'dist/release/build.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new ReleaseError('build.missing', `${file} is missing: build ${packageDir} first.`);
  const build = parsed(text, file);
  if (!isRemoteName(String(build.remote)))
    throw new ReleaseError('build.name', `'${build.remote}' is no name of a remote.`);
  if (!SERVED_CONTRACTS.includes(build.contractVersion)) {
    throw new ReleaseError(
      'build.contract',
      `${build.remote} speaks contract ${build.contractVersion}; the shell serves ${SERVED_CONTRACTS.join(', ')}.`,
    );
  }
  return build;
}

/** @param {string} packageDir @param {import('../formats.d.ts').Build} build @returns {Promise<Map<string, Buffer>>} */
async function readSources(packageDir, build) {
  const folder = join(packageDir, 'dist/release');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  /** @type {Map<string, Buffer>} */
  const sources = new Map();
  for (const path of paths.filter((found) => found !== 'build.json').sort()) {
    if (!isFilePath(path) || path === 'release.json')
      throw new ReleaseError('build.file', `'${path}' is no name for a file of a release.`);
    sources.set(path, await readFile(join(folder, path)));
  }
  const routes = await readFile(join(packageDir, 'routes.json')).catch(() => null);
  if (routes) sources.set('routes.json', routes);
  for (const needed of [
    build.entry,
    ...(build.server ? [build.server] : []),
    ...(build.remote === 'shell' ? ['base.css'] : ['routes.json']),
  ]) {
    if (!sources.has(needed)) throw new ReleaseError('build.file', `${build.remote} lacks ${needed}.`);
  }
  return sources;
}

/** @param {Publication} publication @param {import('../formats.d.ts').Build} build @param {Map<string, Buffer>} sources */
function checkRoutes({ reserved, ownerOfNames, others = {} }, build, sources) {
  const bytes = sources.get('routes.json');
  if (!bytes) return;
  const { remote } = build;
  /** @type {import('../formats.d.ts').Routes} */
  const routes = parsed(bytes.toString('utf8'), `routes.json of ${remote}`);
  if (routes?.schema !== 1 || !Array.isArray(routes.pages))
    throw new ReleaseError('routes.schema', `routes.json of ${remote} is not of schema 1.`);
  const lacking = Object.values(routes.slots ?? {}).find((expose) => !build.exposes.includes(expose));
  if (lacking !== undefined)
    throw new ReleaseError('routes.slot', `${remote} fills a slot with ${lacking}, which it does not expose.`);
  if (routes.pages.some(({ server }) => server) && !build.server)
    throw new ReleaseError('build.file', `${remote} declares server pages but has no server bundle.`);
  checkClaims({ remote, routes, reserved, ...(ownerOfNames !== undefined && { ownerOfNames }) });
  checkOverlap({ ...others, [remote]: [routes] });
}

/** @param {string} path @param {Buffer} bytes @param {import('../formats.d.ts').Build} build @returns {import('../formats.d.ts').ReleaseFile} */
function describe(path, bytes, build) {
  return { sha384: sha384(bytes), bytes: bytes.length, kind: kindOf(path, build) };
}

/** @param {string} path @param {import('../formats.d.ts').Build} build @returns {import('../formats.d.ts').FileKind} */
function kindOf(path, build) {
  if (path === 'routes.json') return 'routes';
  if (path === build.server || path.endsWith('.cjs') || path.endsWith('.map')) return 'server';
  if (path.endsWith('.js')) return 'script';
  return path.endsWith('.css') ? 'style' : 'asset';
}

/** @param {Publication} publication @param {import('../formats.d.ts').Build} build @param {string} buildId */
function describeBuild({ packageDir, commit = '' }, build, buildId) {
  const { remote, version, uniqueName, contractVersion, entry, exposes, shared } = build;
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

/** What browsers run and show of a release. @param {import('../formats.d.ts').Release['files']} files */
const forBrowsers = (files) =>
  JSON.stringify(
    Object.entries(files)
      .filter(([, { kind }]) => !['server', 'routes'].includes(kind))
      .map(([path, { sha384: hash }]) => [path, hash])
      .sort(),
  );

/**
 * Two builds with one name would run each other's chunks, unless they are the same ones: then only what the edge has of
 * them differs. What cannot be read is never shown, so it has no say.
 * @param {Publication} publication @param {import('../formats.d.ts').Build} build
 * @param {Pick<import('../formats.d.ts').Release, 'buildId' | 'files'>} ours
 * @returns {Promise<string[]>} a sentence on each that cannot be read
 */
async function checkUniqueName({ releasesDir, publicKey }, { remote, version, uniqueName }, { buildId, files }) {
  const names = (await readdir(join(releasesDir, remote)).catch(() => [])).filter(isReleaseName);
  const others = names.filter((name) => name !== `${version}~${buildId}`);
  /** @type {string[]} */
  const damaged = [];
  for (const release of others) {
    try {
      const other = await readRelease({ releasesDir, remote, release, publicKey });
      if (other.uniqueName !== uniqueName || other.buildId === buildId) continue;
      if (forBrowsers(other.files) === forBrowsers(files)) continue;
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      damaged.push(`${error.message} Publish the same build again to mend it.`);
      continue;
    }
    throw new ReleaseError(
      'build.unique',
      `${remote} ${release} is another build with the same uniqueName ${uniqueName}.`,
    );
  }
  return damaged;
}

/**
 * Everything is written aside and appears in one step; who comes second finds it there.
 * @param {string} target @param {Map<string, Buffer>} files
 */
async function createOnce(target, files) {
  const draft = join(dirname(target), `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    for (const [path, bytes] of files) await writeDurably(join(draft, path), bytes);
    await rename(draft, target);
    await syncFolder(dirname(target));
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].some((code) => hasCode(error, code))) return false;
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** A folder may stand where the file was. @param {string} file @param {Buffer} bytes */
async function mend(file, bytes) {
  const whole = await readFile(file).catch(() => null);
  if (whole?.equals(bytes)) return;
  if (whole === null) await rm(file, { recursive: true, force: true });
  await mkdir(dirname(file), { recursive: true });
  await replaceDurably(file, bytes);
}
