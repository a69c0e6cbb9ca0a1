// Publishes a build as an immutable release.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import type { Environment } from '../environment.ts';
import type { Build, FileKind, ReleaseFile, SignedStatement } from '../formats.ts';
import { checkSamples } from '../gate/sample.ts';
import { ReleaseError } from '../release-error.ts';
import { signStatement, type Subject } from '../signed/statement.ts';
import { buildIdOf, isReleaseName, readRelease } from '../signed/verify.ts';
import { hasAllShared } from '../ssr-worker/shared-packages.ts';
import { fileHash } from '../store/blobs.ts';
import { checkNewRemote } from '../teams/known-remotes.ts';
import { readTeams } from '../teams/team-log.ts';
import { storeMaps } from '../traces/maps.ts';
import { readBuild, readSources } from './build-folder.ts';
import { checkBuild, checkRoutes, checkScripts, checkSources, type Publication } from './check-build.ts';
import { compressFiles } from './compress.ts';
import { sweepBlobs } from './sweep-blobs.ts';
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

/** @param publication `packageDir`: the folder with `routes.json` and `dist/release` */
export async function publish(
  environment: Environment,
  { packageDir, ...publication }: Publication & { packageDir: string },
): Promise<Published> {
  const record = await readBuild(packageDir);
  const build = { ...record, federation: record?.federation ?? federationNear(packageDir) };
  const sources = await readSources(packageDir, record?.remote);
  // The server bundle uses the packages of the remote. When the build folder lacks a shared package, it uses the packages of
  // the platform, because webpack and Vite need only the packages that the remote uses.
  const packagesFrom = hasAllShared(packageDir) ? packageDir : undefined;
  const published = await publishSources(environment, { ...publication, build, sources, packagesFrom });
  const { remote, release } = published;
  await storeMaps(environment.store, { remote, release, packageDir, files: [...sources.keys()] });
  return published;
}

interface BuildContent {
  build: Build;
  /** The content of each file, by its path, with the JSON files beside the build and without build.json. */
  sources: Map<string, Buffer>;
  /** The folder from which the packages of the server bundle are resolved. Default: those of the platform. */
  packagesFrom?: string | undefined;
}

/** Publishes a build whose files do not have to be in a folder. */
export async function publishSources(
  environment: Environment,
  publication: Publication & BuildContent,
): Promise<Published> {
  const { build, sources, draft = false } = publication;
  checkBuild(build);
  checkSources(build, sources);
  checkRoutes(publication, build, sources);
  if (!draft) await checkIsNoSecond(environment, build);
  if (!draft) checkScripts(build, sources);
  const files = Object.fromEntries([...sources].map(([path, bytes]) => [path, describe(path, bytes, build)]));
  const { remote, version } = build;
  const buildId = buildIdOf(files);
  const release = `${version}~${buildId}`;
  if (!isReleaseName(release)) throw new ReleaseError('build.version', `${remote} has no valid version: '${version}'.`);
  const location = { store: environment.store, publicKey: environment.publicKey, remote, release };
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const damageMessages = draft ? [] : await checkUniqueName(location, build, files);
  const sizes = { files: sources.size, bytes, damageMessages };
  const result = { remote, version, buildId, release, isNew: false, isRepaired: false, ...sizes };
  // The gate takes a release of a publisher for no draft.
  const { by: _by, ...ofNobody } = publication;
  const published = draft ? ofNobody : publication;
  const statement = statementOf(environment, published, { remote, release, files });
  const record = { ...describeBuild(published, build, buildId), ...(statement && { statement }) };
  await checkSameBuild(location, record);
  if (await isWhole(location)) return result;

  const compress = () => (draft ? { fileRecords: files, bytes: new Map() } : compressFiles(sources, files));
  const [compressed] = await Promise.all([compress(), checkSamples(publication)]);
  const outcome = await writeRelease(environment, { record, sources, compressed });
  if (!draft) await sweepBlobs(environment);
  return { ...result, ...outcome };
}

/** With a damaged log of teams, only the published remotes are known. */
async function checkIsNoSecond(environment: Environment, { remote }: Build) {
  const { teams } = await readTeams(environment).catch(() => ({ teams: {} }));
  await checkNewRemote(environment.store, { remote, teams });
}

/** Absent for a release of the installation itself, whose signature in release.json suffices. */
function statementOf(
  { privateKey }: Environment,
  { by, statement, commit = '', repository = '', builder = `linkstall:${by}` }: Publication,
  subject: Subject,
): SignedStatement | undefined {
  if (by === undefined || statement || !privateKey) return statement;
  const source = { repository, commit, builder };
  return { envelope: signStatement(subject, source, { keyid: 'installation', privateKey }) };
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
  return { ...fileHash(bytes), kind: kindOf(path, build) };
}

function kindOf(path: string, build: Build): FileKind {
  if (path === 'routes.json') return 'routes';
  const isForGate = path === 'budgets.json' || path === 'recordings.json';
  if (path === build.server || isForGate || path.endsWith('.cjs') || path.endsWith('.map')) return 'server';
  if (path.endsWith('.js')) return 'script';
  return path.endsWith('.css') ? 'style' : 'asset';
}

function describeBuild({ commit = '', by }: Publication, build: Build, buildId: string) {
  const { remote, version, uniqueName, contractVersion, entry, exposes, shared } = build;
  const { provides, serves, loads, tier, federation = 'none' } = build;
  return {
    schema: 1 as const,
    remote,
    version,
    buildId,
    publishedAt: new Date().toISOString(),
    commit,
    ...(by !== undefined && { by }),
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
