// Releases of a publisher whose rights were revoked.
import type { Pointer, Release, State } from '../formats.ts';
import { releaseNames } from '../publish/unique-name.ts';
import { ReleaseError } from '../release-error.ts';
import { readRelease } from '../signed/verify.ts';
import type { Store } from '../store/store.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { readTeams, type TeamsReader } from './team-log.ts';

/** Rejects a release whose publisher was revoked. */
export async function checkNotRevoked(reader: TeamsReader, { remote, version, buildId, by }: Release) {
  if (by === undefined || by.startsWith('@')) return;
  const { revoked } = await readTeams(reader);
  if (!revoked.some(({ team, id }) => by === `${team}/${id}`)) return;
  throw new ReleaseError(
    'release.revoked',
    `${remote} ${version}~${buildId} was published by ${by}, whose rights were revoked: deploy another release, or publish the files as another version.`,
  );
}

/** A sentence for each release of a revoked publisher that the pointers still give to visitors. Edges leave these releases out. */
export async function revokedLiveReleases(
  reader: TeamsReader & { store: Store },
  { env, remotes }: Pick<State, 'env' | 'remotes'>,
): Promise<string[]> {
  const enabled = Object.entries(remotes).filter(([, { disabled }]) => !disabled);
  const sentences = await mapConcurrent(enabled, async ([remote, pointer]) => {
    const { stable, candidate } = pointer;
    const isLeftOut = (release: string) => isRevoked(reader, { remote, release });
    const run = (command: string) => `run npx linkstall ${command} --env ${env}.`;
    const leftOut: [release: string, advice: string][] = [];
    if (await isLeftOut(stable)) leftOut.push([stable, await adviceFor({ remote, pointer, isLeftOut, run })]);
    if (candidate && (await isLeftOut(candidate.release)))
      leftOut.push([candidate.release, `No visitor gets this candidate: ${run(`rollback ${remote}`)}`]);
    return leftOut.map(([release, advice]) => `The publisher of ${remote} ${release} was revoked. ${advice}`);
  });
  return sentences.flat();
}

/** The release that visitors get instead of a stable release, and the command that makes it stable. */
async function adviceFor({
  remote,
  pointer: { candidate, history },
  isLeftOut,
  run,
}: {
  remote: string;
  pointer: Pointer;
  isLeftOut: (release: string) => Promise<boolean>;
  run: (command: string) => string;
}): Promise<string> {
  const revoked = await mapConcurrent(history, isLeftOut);
  const index = revoked.indexOf(false);
  if (index < 0) return `No earlier release is left, so ${remote} is off the site: deploy another release.`;
  // With a candidate, `rollback` ends only the candidate. The gate refuses a rollback to another revoked release.
  const command = index === 0 && !candidate ? `rollback ${remote}` : `deploy ${remote} ${history[index]}`;
  return `Visitors get ${history[index]}: ${run(command)}`;
}

/** Whether edges leave a release out. False for an unreadable release. */
export async function isRevoked(
  reader: TeamsReader & { store: Store },
  { remote, release }: { remote: string; release: string },
): Promise<boolean> {
  try {
    await checkNotRevoked(reader, await readRelease({ ...reader, remote, release }));
    return false;
  } catch (error) {
    return error instanceof ReleaseError && error.code === 'release.revoked';
  }
}

interface PublishedRelease {
  readonly remote: string;
  readonly release: string;
  /** The environments whose pointers give the release to visitors. */
  readonly liveIn: readonly string[];
}

/** The releases that `<team>/<publisher>` published. */
export async function releasesBy(
  reader: TeamsReader & { store: Store },
  by: string,
  { remotes, states }: { remotes: readonly string[]; states: readonly State[] },
): Promise<PublishedRelease[]> {
  const lists = await mapConcurrent(remotes, async (remote) => {
    const live = states.map(({ env, remotes: pointers }) => {
      const pointer = Object.hasOwn(pointers, remote) ? pointers[remote] : undefined;
      return { env, releases: pointer?.disabled ? [] : [pointer?.stable, pointer?.candidate?.release] };
    });
    const records = await mapConcurrent(await releaseNames(reader.store, remote), (release) =>
      readRelease({ ...reader, remote, release }).catch(() => null),
    );
    return records.flatMap((record) => {
      if (record?.by !== by) return [];
      const release = `${record.version}~${record.buildId}`;
      const liveIn = live.flatMap(({ env, releases }) => (releases.includes(release) ? [env] : []));
      return [{ remote, release, liveIn }];
    });
  });
  return lists.flat();
}
