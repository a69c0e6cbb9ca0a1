// Publishes uploaded files: the manifest names them, and the store has them by their content.
import type { Environment } from '../environment.ts';
import type { Build, FileHash, Release, SignedStatement, Source } from '../formats.ts';
import { reservedNames } from '../gate/gate.ts';
import { overlapWarnings } from '../gate/overlaps.ts';
import { ReleaseError } from '../release-error.ts';
import { keyFrom, parseEnvelope, readStatement } from '../signed/statement.ts';
import { buildIdOf, isFilePath, isReleaseName, verifyRelease } from '../signed/verify.ts';
import { blobKey, readBlob } from '../store/blobs.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { publisherKey, type TeamsByName } from '../teams/rights.ts';
import { readTeams } from '../teams/team-log.ts';
import { checkLimits } from './limits.ts';
import { publishSources } from './publish.ts';

export interface Manifest {
  readonly remote: string;
  readonly version: string;
  /** The content of build.json. */
  readonly build: object;
  /** The hash and the size of each file by its path; also the JSON files beside the build. */
  readonly files: Readonly<Record<string, FileHash>>;
  /** The DSSE envelope of a publisher with a key. */
  readonly statement?: unknown;
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

/** Null when the release does not exist, or one of its files is damaged, so that publishing it again repairs it. */
export const publishedRelease = (environment: Environment, remote: string, release: string): Promise<Release | null> =>
  verifyRelease({ ...environment, remote, release }).catch(() => null);

/**
 * Publishes the uploaded files of a manifest with all checks of `publish`. Only the environment says who publishes.
 * @param claims what the publisher has proved
 */
export async function publishUpload(
  environment: Environment,
  manifest: Manifest,
  claims: Source,
): Promise<{ release: string; isNew: boolean; warnings: string[] }> {
  const { remote, version, build, files } = manifest;
  const { remote: builtRemote, version: builtVersion } = build as { remote?: unknown; version?: unknown };
  if (builtRemote !== remote || builtVersion !== version)
    throw new ReleaseError('build.name', `build.json is of ${String(builtRemote)} ${String(builtVersion)}.`);
  const { teams } = await readTeams(environment);
  const provenance = provenanceOf({ by: environment.by, teams }, manifest, claims);
  const contents = await mapConcurrent(Object.entries(files), async ([path, file]): Promise<[string, Buffer]> => {
    const bytes = await readBlob(environment.store, file, path).catch((error: unknown) => {
      const isAbsent = error instanceof ReleaseError && ABSENT_CODES.includes(error.code);
      throw isAbsent ? new ReleaseError('blob.missing', `${path} was not uploaded.`) : error;
    });
    return [path, bytes];
  });
  const { release, isNew } = await publishSources(environment, {
    ...{ build: build as Build, sources: new Map(contents), reserved: reservedNames(), teams, ...provenance },
    by: environment.by,
  });
  return { release, isNew, warnings: await overlapWarnings(environment, { remote, release }) };
}

/** The statement of a publisher with a key, and the commit that it names; for another publisher the verified claims. */
function provenanceOf(
  { by, teams }: { by: string; teams: TeamsByName },
  manifest: Manifest,
  claims: Source,
): Source | { commit: string; statement: SignedStatement } {
  const { remote, files, statement } = manifest;
  const publicKey = publisherKey(teams, by);
  if (publicKey === undefined) {
    if (statement === undefined) return claims;
    throw new ReleaseError('statement.unexpected', 'Leave the statement out: the site makes it from the login.');
  }
  if (statement === undefined)
    throw new ReleaseError('statement.missing', 'A publisher with a key signs a statement for each release.');
  const envelope = parseEnvelope(statement);
  const { commit } = readStatement(envelope, keyFrom(publicKey), { remote, files, release: releaseNameOf(manifest) });
  return { commit, statement: { envelope, publicKey } };
}
