// Publishes a build folder as an immutable release.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import type { Environment } from '../environment.ts';
import type { Build, FileKind, ReleaseFile } from '../formats.ts';
import { checkSamples } from '../gate/sample.ts';
import { ReleaseError } from '../release-error.ts';
import { buildIdOf, isReleaseName, readRelease, sha384 } from '../signed/verify.ts';
import { storeMaps } from '../traces/maps.ts';
import { checkRoutes, checkScripts, readBuild, readSources, type Publication } from './build-folder.ts';
import { compressFiles } from './compress.ts';
import { sweepIncompleteReleases } from './sweep-incomplete-releases.ts';
import { checkUniqueName } from './unique-name.ts';
import { isWhole, writeRelease } from './write-release.ts';

interface Published {
  remote: string;
  version: string;
  buildId: string;
  /** `<version>~<buildId>` */
  release: string;
  /** False when the same content was published before. Then files are written only to repair the release. */
  isNew: boolean;
  /** The release was damaged and is whole again. */
  isRepaired: boolean;
  /** Number of files; the compressed forms are not counted. */
  files: number;
  /** Total size of these files. */
  bytes: number;
  /** A sentence for each unusable other release of the remote. */
  damageMessages: string[];
}

export async function publish(environment: Environment, publication: Publication): Promise<Published> {
  const { packageDir, draft = false } = publication;
  const build = await readBuild(packageDir);
  const sources = await readSources(packageDir, build);
  checkRoutes(publication, build, sources);
  if (!draft) checkScripts(build, sources);
  const files = Object.fromEntries([...sources].map(([path, bytes]) => [path, describe(path, bytes, build)]));
  const { remote, version } = build;
  const buildId = buildIdOf(files);
  const release = `${version}~${buildId}`;
  if (!isReleaseName(release)) throw new ReleaseError('build.version', `${remote} has no valid version: '${version}'.`);
  const location = { store: environment.store, publicKey: environment.publicKey, remote, release };
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const damageMessages = draft ? [] : await checkUniqueName(location, build, files);
  const mapsDir = join(environment.dataDir, 'maps');
  await storeMaps({ mapsDir, remote, release, packageDir, files: Object.keys(files) });
  const sizes = { files: sources.size, bytes, damageMessages };
  const result = { remote, version, buildId, release, isNew: false, isRepaired: false, ...sizes };
  const record = describeBuild(publication, build, buildId);
  await checkSameBuild(location, record);
  if (await isWhole(location)) return result;

  await checkSamples(packageDir, build);
  const compressed = draft ? { fileRecords: files, bytes: new Map() } : await compressFiles(sources, files);
  const outcome = await writeRelease(environment, { record, sources, compressed });
  await sweepIncompleteReleases(environment, remote);
  return { ...result, ...outcome };
}

/** Fields of build.json that are not part of the release name. */
const RECORDED_FIELDS: readonly (
  | 'uniqueName'
  | 'contractVersion'
  | 'entry'
  | 'exposes'
  | 'shared'
  | 'provides'
  | 'serves'
  | 'loads'
  | 'tier'
)[] = ['uniqueName', 'contractVersion', 'entry', 'exposes', 'shared', 'provides', 'serves', 'loads', 'tier'];

/**
 * Rejects a build whose files were published before with other values of these fields. A release never changes, and
 * its name depends only on the files.
 */
async function checkSameBuild(location: Parameters<typeof readRelease>[0], record: ReturnType<typeof describeBuild>) {
  const published = await readRelease(location).catch(() => null);
  if (!published) return;
  const changedFields = RECORDED_FIELDS.filter((name) => !isDeepStrictEqual(published[name], record[name]));
  if (changedFields.length === 0) return;
  throw new ReleaseError(
    'build.same',
    `${location.remote} ${location.release} was published with the same files, but its build.json had other values of ${changedFields.join(', ')}: raise the version in its package.json and build again.`,
  );
}

function describe(path: string, bytes: Buffer, build: Build): ReleaseFile {
  return { sha384: sha384(bytes), bytes: bytes.length, kind: kindOf(path, build) };
}

function kindOf(path: string, build: Build): FileKind {
  if (path === 'routes.json') return 'routes';
  if (path === build.server || path === 'budgets.json' || path.endsWith('.cjs') || path.endsWith('.map'))
    return 'server';
  if (path.endsWith('.js')) return 'script';
  return path.endsWith('.css') ? 'style' : 'asset';
}

function describeBuild({ packageDir, commit = '' }: Publication, build: Build, buildId: string) {
  const { remote, version, uniqueName, contractVersion, entry, exposes, shared } = build;
  const { provides, serves, loads, tier } = build;
  const federation = build.federation ?? federationNear(packageDir);
  return {
    schema: 1 as const,
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
    ...(tier && { tier }),
  };
}

/** Version of the federation runtime that the package was built with. */
function federationNear(packageDir: string) {
  try {
    return String(createRequire(join(packageDir, 'package.json'))('@module-federation/enhanced/package.json').version);
  } catch {
    return 'none';
  }
}
