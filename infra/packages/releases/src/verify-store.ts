// Verifies the whole store and changes nothing. Compares files with hashes, pointers with releases and the log with
// state.json, and reports foreign files.
import type { Environment } from './environment.ts';
import type { Problem, Release } from './formats.ts';
import { auditAnchor } from './verify-anchor.ts';
import { auditEnvironment } from './pointers/audit.ts';
import { environmentNames } from './pointers/named-releases.ts';
import { storedReleases } from './publish/unique-name.ts';
import { ReleaseError } from './release-error.ts';
import { isReleaseName, isRemoteName, readRelease, readVerified, storedForms } from './signed/verify.ts';
import { isBlobKey } from './store/blobs.ts';
import { auditSets } from './sets/release-sets.ts';
import { auditPreviews } from './teams/previews.ts';
import { auditTeams, publisherKeys } from './teams/team-log.ts';
import { mapConcurrent } from './store/map-concurrent.ts';

type ReadableEnvironment = Omit<Environment, 'privateKey'>;

/** Files that belong to the store itself. */
const STORE_FILES = ['releases/installation.json'];
const REPAIR_ADVICE = 'Publish the same build again to repair it.';
const STRAY_MESSAGE = 'does not belong to the store: remove it.';

export async function verifyStore(environment: ReadableEnvironment): Promise<{ ok: boolean; problems: Problem[] }> {
  const { store } = environment;
  const keys = [...(await store.list('releases/')), ...(await store.list('blobs/'))];
  const problems: Problem[] = keys.filter((key) => !STORE_FILES.includes(key) && !isStoreKey(key)).map(stray);
  /** The defect of each release, as text; null for a whole release. */
  const defects: Map<string, string | null> = new Map();
  const publishers = await publisherKeys(environment);
  for (const name of await storedReleases(store)) {
    const releaseProblems = await auditRelease(environment, name, publishers);
    defects.set(name, releaseProblems.length > 0 ? 'is not whole' : null);
    problems.push(...releaseProblems);
  }
  const defectOf = (name: string) => (defects.has(name) ? (defects.get(name) ?? null) : 'is not in the store');
  problems.push(...(await auditTeams(environment)), ...(await auditSets(environment)));
  problems.push(...(await auditPreviews(environment)));
  for (const env of await environmentNames(environment))
    problems.push(...(await auditEnvironment({ ...environment, env }, defectOf)));
  problems.push(...(await auditAnchor(environment)));
  return { ok: problems.length === 0, problems };
}

function isStoreKey(key: string) {
  const [root, remote, release, ...file] = key.split('/');
  if (root === 'blobs') return isBlobKey(key);
  return isRemoteName(remote) && isReleaseName(release) && file.join('/') === 'release.json';
}

const stray = (key: string): Problem => ({ code: 'store.stray', message: `${key} ${STRAY_MESSAGE}` });

/**
 * All problems of a release, not only the first.
 * @param name `<remote>/<release>`
 * @param keys the keys of publishers; null when the log of teams is damaged
 */
async function auditRelease(
  environment: ReadableEnvironment,
  name: string,
  keys: ReadonlyMap<string, string> | null,
): Promise<Problem[]> {
  const { store } = environment;
  const [remote = '', releaseName = ''] = name.split('/');
  let release: Release;
  try {
    release = await readRelease({ ...environment, remote, release: releaseName });
  } catch (error) {
    return [problemOf(error)];
  }
  const problems = await mapConcurrent(storedForms(release), ({ path, encoding }) =>
    readVerified({ store, release, path, encoding }).then(
      () => [],
      (error) => [problemOf(error)],
    ),
  );
  return [...(keys ? keyProblems(release, keys) : []), ...problems.flat()];
}

/** The log of teams decides which key signs the statements of a publisher. */
function keyProblems({ remote, version, buildId, by = '', statement }: Release, keys: ReadonlyMap<string, string>) {
  if (statement?.publicKey === keys.get(by)) return [];
  const message = `The statement of ${remote}/${version}~${buildId} has another key than the log of teams has for ${by}: publish it again.`;
  return [{ code: 'release.statement', message }];
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ReleaseError)) throw error;
  return { code: error.code, message: `${error.message} ${REPAIR_ADVICE}` };
}
