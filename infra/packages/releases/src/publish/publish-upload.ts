// Publishes uploaded files: the manifest names them, and the store has them by their content.
import type { Environment } from '../environment.ts';
import type { Build, FileHash, Release } from '../formats.ts';
import { reservedNames } from '../gate/gate.ts';
import { ReleaseError } from '../release-error.ts';
import { buildIdOf, isFilePath, isReleaseName, readRelease } from '../signed/verify.ts';
import { blobKey, readBlob } from '../store/blobs.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { readTeams } from '../teams/team-log.ts';
import { publishSources } from './publish.ts';
import { UPLOAD_LIMITS } from './upload-limits.ts';

export interface Manifest {
  readonly remote: string;
  readonly version: string;
  /** The content of build.json. */
  readonly build: object;
  /** By path; also routes.json and budgets.json. */
  readonly files: Readonly<Record<string, FileHash>>;
}

/** A damaged upload is sent again like a missing one. */
const ABSENT_CODES = ['release.missing', 'release.tampered'];
const REFUSED_FILES = ['build.json', 'release.json'];

/** The name of the release; rejects a manifest with invalid names, hashes or sizes. */
export function releaseNameOf({ version, files }: Manifest): string {
  const release = `${version}~${buildIdOf(files)}`;
  if (!isReleaseName(release)) throw new ReleaseError('build.version', `'${version}' is not a valid version.`);
  const entries = Object.entries(files);
  const total = entries.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const { files: maxFiles, fileBytes, releaseBytes } = UPLOAD_LIMITS;
  if (entries.length > maxFiles) throw tooLarge(`${entries.length} files; the limit is ${maxFiles}`);
  if (total > releaseBytes) throw tooLarge(`${total} bytes; the limit is ${releaseBytes}`);
  for (const [path, { sha384, bytes }] of entries) {
    if (!isFilePath(path) || REFUSED_FILES.includes(path))
      throw new ReleaseError('build.file', `'${path}' is not a valid name for a file of a release.`);
    if (bytes > fileBytes) throw tooLarge(`${path} with ${bytes} bytes; the limit of a file is ${fileBytes}`);
    blobKey(sha384);
  }
  return release;
}

const tooLarge = (problem: string) => new ReleaseError('release.too_large', `The release has ${problem}.`);

/** Null when the release does not exist or is damaged, so that publishing it again repairs it. */
export const publishedRelease = (environment: Environment, remote: string, release: string): Promise<Release | null> =>
  readRelease({ ...environment, remote, release }).catch(() => null);

/** Publishes the uploaded files of a manifest with all checks of `publish`. Only the environment says who publishes. */
export async function publishUpload(
  environment: Environment,
  { remote, version, build, files }: Manifest,
  commit: string,
): Promise<{ release: string; isNew: boolean }> {
  const { remote: builtRemote, version: builtVersion } = build as { remote?: unknown; version?: unknown };
  if (builtRemote !== remote || builtVersion !== version)
    throw new ReleaseError('build.name', `build.json is of ${String(builtRemote)} ${String(builtVersion)}.`);
  const contents = await mapConcurrent(Object.entries(files), async ([path, file]): Promise<[string, Buffer]> => {
    const bytes = await readBlob(environment.store, file, path).catch((error: unknown) => {
      const isAbsent = error instanceof ReleaseError && ABSENT_CODES.includes(error.code);
      throw isAbsent ? new ReleaseError('blob.missing', `${path} was not uploaded.`) : error;
    });
    return [path, bytes];
  });
  const { teams } = await readTeams(environment);
  const { release, isNew } = await publishSources(environment, {
    ...{ build: build as Build, sources: new Map(contents), reserved: reservedNames(), teams, commit },
    by: environment.by,
  });
  return { release, isNew };
}
