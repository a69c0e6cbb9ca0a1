// Deletes releases that nobody can ask for, and then the blobs that no release names.
import type { Environment } from './environment.ts';
import type { State } from './formats.ts';
import { logKeys, type EnvironmentReader } from './pointers/entries.ts';
import { environmentNames, namedReleases, releasesIn } from './pointers/named-releases.ts';
import { readLog, readState } from './pointers/pointers.ts';
import { releases } from './pointers/queries.ts';
import { deleteBlobs, unnamedBlobs } from './publish/sweep-blobs.ts';
import { storedReleases } from './publish/unique-name.ts';
import { ReleaseError } from './release-error.ts';
import { readAllSets } from './sets/release-sets.ts';
import { mapConcurrent } from './store/map-concurrent.ts';
import { isPreviewRelease, previewedReleases } from './teams/previews.ts';
import { mapFolder } from './traces/maps.ts';

const DAY_MS = 24 * 60 * 60_000;

type ReadableEnvironment = Omit<Environment, 'privateKey'>;

interface Retention {
  /** How many releases of each remote stay, however old they are. Releases that are only for previews do not count. */
  keep: number;
  /** Younger releases stay, and releases that visitors could get or that a set named during these days. */
  days: number;
}
export interface PrunedRelease {
  remote: string;
  release: string;
  publishedAt: string;
}
export interface Pruning {
  releases: readonly PrunedRelease[];
  /** Number of files that no other release has. */
  files: number;
  /** The reason why no files are deleted; null when they are. */
  problem: string | null;
}

/** Everything that `prune` would delete now. */
export async function planPruning(environment: ReadableEnvironment, retention: Retention): Promise<Pruning> {
  const since = new Date(Date.now() - retention.days * DAY_MS).toISOString();
  const envs = await environmentNames(environment);
  const states = await Promise.all(envs.map((env) => statesSince({ ...environment, env }, since)));
  const recentSets = (await readOrRefuse(readAllSets(environment))).filter(({ at }) => at >= since);
  const inSets = recentSets.flatMap((set) =>
    Object.entries(set.releases).map(([remote, release]) => `${remote}/${release}`),
  );
  const previewed = await readOrRefuse(previewedReleases(environment));
  const used = new Set([...states.flat().flatMap(releasesIn), ...inSets, ...previewed]);
  const remotes = new Set((await storedReleases(environment.store)).map((name) => name.split('/')[0] ?? ''));
  const pruned: PrunedRelease[] = [];
  for (const remote of remotes) {
    const all = await releases(environment, remote);
    const newest = all.filter(({ release }) => !isPreviewRelease(release)).slice(0, retention.keep);
    for (const { release, publishedAt } of all.filter((published) => !newest.includes(published))) {
      const isOld = ((await environment.store.age(keyOf({ remote, release }))) ?? 0) >= retention.days * DAY_MS;
      // A damaged release stays, because `publish` can repair it.
      if (isOld && publishedAt !== null && !used.has(`${remote}/${release}`))
        pruned.push({ remote, release, publishedAt });
    }
  }
  const deletable = await deletableBlobs(environment, new Set(pruned.map(nameOf)));
  return { releases: pruned, files: deletable.keys.length, problem: deletable.problem };
}

/** @returns what was deleted; a release that was deployed, previewed or published again since the plan stays */
export async function prune(
  environment: ReadableEnvironment,
  plan: Pick<Pruning, 'releases'>,
  { days }: Retention,
): Promise<Pruning> {
  const pruned: PrunedRelease[] = [];
  for (const release of plan.releases) if (await deleteRelease(environment, release, days)) pruned.push(release);
  const { keys, problem } = await deletableBlobs(environment);
  return { releases: pruned, files: await deleteBlobs(environment, keys), problem };
}

async function deleteRelease(environment: ReadableEnvironment, pruned: PrunedRelease, days: number) {
  const { store } = environment;
  const key = keyOf(pruned);
  const bytes = await store.read(key);
  if (!bytes || !(await store.sweep(key, days * DAY_MS))) return false;
  // A deploy can have verified the release before this deletion. Its files still exist, so release.json restores it.
  if ((await namedReleases(environment)).has(nameOf(pruned))) {
    await store.create(key, bytes);
    return false;
  }
  await mapConcurrent(await store.list(mapFolder(pruned)), (map) => store.sweep(map, 0));
  return true;
}

/**
 * The states that were in force at any time since then. Open pages, previews of compositions and last known good releases
 * have only releases of these states.
 */
async function statesSince(reader: EnvironmentReader, since: string): Promise<State[]> {
  const entries = await logKeys(reader);
  const states = await readLog(reader);
  if (states.length < entries.length)
    throw new ReleaseError(
      'prune.log',
      `Nothing was deleted, because a change of ${reader.env} cannot be read: npx linkstall verify names it.`,
    );
  const first = states.findLastIndex(({ at }) => at < since);
  return [...states.slice(Math.max(first, 0)), await readState(reader)];
}

/** The releases of a set or preview that cannot be read are unknown, so nothing is deleted then. */
async function readOrRefuse<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    throw new ReleaseError('prune.unreadable', `Nothing was deleted. ${error.message}`);
  }
}

async function deletableBlobs(environment: ReadableEnvironment, without?: ReadonlySet<string>) {
  try {
    return { keys: await unnamedBlobs(environment, without), problem: null };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { keys: [], problem: `No files are deleted, because a release is damaged. ${error.message}` };
  }
}

const nameOf = ({ remote, release }: Pick<PrunedRelease, 'remote' | 'release'>) => `${remote}/${release}`;
const keyOf = (release: Pick<PrunedRelease, 'remote' | 'release'>) => `releases/${nameOf(release)}/release.json`;
