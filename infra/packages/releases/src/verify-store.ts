// Verifies the whole store and changes nothing. Compares files with hashes, pointers with releases and the log with
// state.json, and reports foreign files.
import type { Environment } from './environment.ts';
import type { Problem, Release } from './formats.ts';
import { auditAnchor } from './verify-anchor.ts';
import { auditEnvironment, type Defect } from './pointers/audit.ts';
import { environmentNames } from './pointers/named-releases.ts';
import { storedReleases } from './publish/unique-name.ts';
import { ReleaseError } from './release-error.ts';
import { isReleaseName, isRemoteName, readRelease, readVerified, storedForms } from './signed/verify.ts';
import { isBlobKey } from './store/blobs.ts';
import { auditSets } from './sets/release-sets.ts';
import { auditPreviews } from './teams/previews.ts';
import { teamOf, type TeamsByName } from './teams/rights.ts';
import { auditTeams, hasKeyOfLog, publisherKeys, readTeams } from './teams/team-log.ts';
import { mapConcurrent } from './store/map-concurrent.ts';

type ReadableEnvironment = Omit<Environment, 'privateKey'>;

/** Files that belong to the store itself. */
const STORE_FILES = ['releases/installation.json'];
const STRAY_MESSAGE = 'does not belong to the store: remove it.';

export async function verifyStore(environment: ReadableEnvironment): Promise<{ ok: boolean; problems: Problem[] }> {
  const { store } = environment;
  const keys = [...(await store.list('releases/')), ...(await store.list('blobs/'))];
  const problems: Problem[] = keys.filter((key) => !STORE_FILES.includes(key) && !isStoreKey(key)).map(stray);
  /** The defect of each release; null for a whole release. */
  const defects: Map<string, Defect | null> = new Map();
  const publishers = await publisherKeys(environment);
  const teams = await readTeams(environment).then(
    (entry) => entry.teams,
    () => ({}),
  );
  for (const name of await storedReleases(store)) {
    const releaseProblems = await auditRelease(environment, { name, keys: publishers, teams });
    const [first] = releaseProblems;
    defects.set(name, first ? { text: 'is not whole', advice: first.advice } : null);
    problems.push(...releaseProblems.map(({ code, text, advice }) => ({ code, message: `${text} ${advice}` })));
  }
  const defectOf = (name: string): Defect | null => {
    const defect = defects.get(name);
    return defect === undefined ? { text: 'is not in the store', advice: publishAdvice(teams, name) } : defect;
  };
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

interface ReleaseProblem {
  readonly code: string;
  readonly text: string;
  /** The action that repairs the release. */
  readonly advice: string;
}

/** `publish` on the machine of the site refuses remotes of teams, because only the team can make the statement. */
function publishAdvice(teams: TeamsByName, name: string): string {
  const team = teamOf(teams, name.split('/')[0] ?? '');
  return team
    ? `The team ${team.name} can publish the same build again over HTTP.`
    : 'Publish the same build again to repair it.';
}

interface AuditedRelease {
  /** `<remote>/<release>` */
  readonly name: string;
  /** The keys of publishers; null when the log of teams is damaged. */
  readonly keys: ReadonlyMap<string, string> | null;
  readonly teams: TeamsByName;
}

/** All problems of a release, not only the first. */
async function auditRelease(
  environment: ReadableEnvironment,
  { name, keys, teams }: AuditedRelease,
): Promise<ReleaseProblem[]> {
  const { store } = environment;
  const [remote = '', releaseName = ''] = name.split('/');
  const advice = publishAdvice(teams, name);
  let release: Release;
  try {
    release = await readRelease({ ...environment, remote, release: releaseName });
  } catch (error) {
    return [problemOf(error, advice)];
  }
  const problems = await mapConcurrent(storedForms(release), ({ path, encoding }) =>
    readVerified({ store, release, path, encoding }).then(
      () => [],
      (error) => [problemOf(error, advice)],
    ),
  );
  return [...(keys ? keyProblems(release, { name, keys, advice }) : []), ...problems.flat()];
}

/**
 * The log of teams decides which key signs the statements of a publisher. A release whose files and signature are right is not
 * written again, so it must be removed first.
 */
function keyProblems(
  release: Release,
  { name, keys, advice }: { name: string; keys: ReadonlyMap<string, string>; advice: string },
): ReleaseProblem[] {
  if (hasKeyOfLog(release, keys)) return [];
  const text = `The statement of ${name} has another key than the log of teams has for ${release.by}.`;
  const next = advice.charAt(0).toLowerCase() + advice.slice(1);
  return [{ code: 'release.statement', text, advice: `Remove releases/${name}/release.json; then ${next}` }];
}

function problemOf(error: unknown, advice: string): ReleaseProblem {
  if (!(error instanceof ReleaseError)) throw error;
  return { code: error.code, text: error.message, advice };
}
