// Verifies the whole store and changes nothing. Compares files with hashes, pointers with releases and the log with
// state.json, and reports foreign files.
import type { Environment } from './environment.ts';
import type { Problem, Release } from './formats.ts';
import { auditEnvironment } from './pointers/audit.ts';
import { incompleteReleases } from './publish/sweep-incomplete-releases.ts';
import { releaseNames } from './publish/unique-name.ts';
import { ReleaseError } from './release-error.ts';
import { isReleaseName, isRemoteName, readRelease, readVerified, SUFFIXES } from './signed/verify.ts';
import { auditTeams } from './teams/team-log.ts';
import { mapConcurrent } from './store/map-concurrent.ts';

type ReadableEnvironment = Omit<Environment, 'privateKey'>;

/** Files that belong to the store itself. */
const STORE_FILES = ['releases/installation.json'];
const REPAIR_ADVICE = 'Publish the same build again to repair it.';
const STRAY_MESSAGE = 'does not belong to the store: remove it.';

export async function verifyStore(environment: ReadableEnvironment): Promise<{ ok: boolean; problems: Problem[] }> {
  const keys = await environment.store.list('releases/');
  const remotes = [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].filter(isRemoteName);
  const strays = keys.filter((key) => !STORE_FILES.includes(key) && !isInRelease(key)).map(stray);
  /** The defect of each release that is not whole. */
  const broken: Map<string, string> = new Map();
  const problems: Problem[] = [...strays];
  for (const remote of remotes) {
    const prefix = `releases/${remote}/`;
    const remoteKeys = keys.filter((key) => key.startsWith(prefix));
    for (const release of await releaseNames(environment.store, remote)) {
      const releaseProblems = await auditRelease(environment, { remote, release, keys: remoteKeys });
      if (releaseProblems.some(({ code }) => code !== 'store.stray'))
        broken.set(`${remote}/${release}`, 'is not whole');
      problems.push(...releaseProblems);
    }
    for (const release of (await incompleteReleases(environment, remote)).keys())
      broken.set(`${remote}/${release}`, 'has lost its release.json');
  }
  const visibleReleases = new Set(
    keys.flatMap((key) => (key.endsWith('/release.json') ? [key.split('/').slice(1, 3).join('/')] : [])),
  );
  const defectOf = (name: string) => broken.get(name) ?? (visibleReleases.has(name) ? null : 'is not in the store');
  problems.push(...(await auditTeams(environment)));
  for (const env of await environmentsOf(environment))
    problems.push(...(await auditEnvironment({ ...environment, env }, defectOf)));
  return { ok: problems.length === 0, problems };
}

function isInRelease(key: string) {
  const [, remote, release, ...file] = key.split('/');
  return isRemoteName(remote) && isReleaseName(release) && file.length > 0;
}

const stray = (key: string): Problem => ({ code: 'store.stray', message: `${key} ${STRAY_MESSAGE}` });

/** All problems of a release, not only the first. */
async function auditRelease(
  environment: ReadableEnvironment,
  { remote, release, keys }: { remote: string; release: string; keys: readonly string[] },
): Promise<Problem[]> {
  const { store } = environment;
  const prefix = `releases/${remote}/${release}/`;
  let record: Release;
  try {
    record = await readRelease({ ...environment, remote, release });
  } catch (error) {
    return [problemOf(error)];
  }
  const forms = Object.entries(record.files).flatMap(([path, { encodings }]) => [
    { path, encoding: undefined },
    ...(encodings?.br ? [{ path, encoding: 'br' as const }] : []),
    ...(encodings?.gzip ? [{ path, encoding: 'gzip' as const }] : []),
  ]);
  const releaseProblems = await mapConcurrent(forms, ({ path, encoding }) =>
    readVerified({ store, release: record, path, encoding }).then(
      () => [],
      (error) => [problemOf(error)],
    ),
  );
  const knownKeys = new Set(forms.map(({ path, encoding }) => prefix + path + (encoding ? SUFFIXES[encoding] : '')));
  const extra = keys.filter((key) => key.startsWith(prefix) && key !== `${prefix}release.json` && !knownKeys.has(key));
  return [...releaseProblems.flat(), ...extra.map(stray)];
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ReleaseError)) throw error;
  return { code: error.code, message: `${error.message} ${REPAIR_ADVICE}` };
}

/** All environments of the store, and the requested environment. */
async function environmentsOf({ store, env }: ReadableEnvironment) {
  const names = (await store.list('envs/', 2)).map((key) => key.split('/')[1]);
  return [...new Set([env, ...names.filter(isRemoteName)])].sort();
}
