// Publishes uploaded files: the manifest names them, and the store has them by their content.
import type { Environment } from '../environment.ts';
import type { Build, FileHash, Release } from '../formats.ts';
import { reservedNames } from '../gate/gate.ts';
import { ReleaseError } from '../release-error.ts';
import { buildIdOf, isFilePath, isReleaseName, readRelease } from '../signed/verify.ts';
import { blobKey, readBlob } from '../store/blobs.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { checkLimits } from './limits.ts';
import { publishSources } from './publish.ts';

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
export function releaseNameOf({ remote, version, files }: Manifest): string {
  const release = `${version}~${buildIdOf(files)}`;
  if (!isReleaseName(release)) throw new ReleaseError('build.version', `'${version}' is not a valid version.`);
  const entries = Object.entries(files);
  for (const [path, { sha384 }] of entries) {
    if (!isFilePath(path) || REFUSED_FILES.includes(path))
      throw new ReleaseError('build.file', `'${path}' is not a valid name for a file of a release.`);
    blobKey(sha384);
  }
  checkLimits(remote, new Map(entries.map(([path, { bytes }]) => [path, bytes])), 'release.too_large');
  return release;
}

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
  const { release, isNew } = await publishSources(environment, {
    ...{ build: build as Build, sources: new Map(contents), reserved: reservedNames(), commit },
    by: environment.by,
  });
  return { release, isNew };
}
