// Releases of a publisher whose rights were revoked.
import type { Release, State } from '../formats.ts';
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
    `${remote} ${version}~${buildId} was published by ${by}, whose rights were revoked: publish it again.`,
  );
}

/** A sentence for each release of a revoked publisher that the pointers still give to visitors. Edges leave these releases out. */
export async function revokedLiveReleases(
  reader: TeamsReader & { store: Store },
  pointers: State['remotes'],
): Promise<string[]> {
  const live = Object.entries(pointers).flatMap(([remote, { stable, candidate, disabled }]) =>
    disabled ? [] : [stable, ...(candidate ? [candidate.release] : [])].map((release) => ({ remote, release })),
  );
  const sentences = await mapConcurrent(live, async ({ remote, release }) => {
    try {
      await checkNotRevoked(reader, await readRelease({ ...reader, remote, release }));
      return [];
    } catch (error) {
      const isRevoked = error instanceof ReleaseError && error.code === 'release.revoked';
      const advice = `Visitors get the release before: run npx linkstall rollback ${remote}.`;
      return isRevoked ? [`The publisher of ${remote} ${release} was revoked. ${advice}`] : [];
    }
  });
  return sentences.flat();
}

interface PublishedRelease {
  readonly remote: string;
  readonly release: string;
  /** Whether visitors can get the release. */
  readonly isLive: boolean;
}

/** The releases that `<team>/<publisher>` published. */
export async function releasesBy(
  reader: TeamsReader & { store: Store },
  by: string,
  { remotes, pointers }: { remotes: readonly string[]; pointers: State['remotes'] },
): Promise<PublishedRelease[]> {
  const lists = await mapConcurrent(remotes, async (remote) => {
    const pointer = Object.hasOwn(pointers, remote) ? pointers[remote] : undefined;
    const live = pointer?.disabled ? [] : [pointer?.stable, pointer?.candidate?.release];
    const records = await mapConcurrent(await releaseNames(reader.store, remote), (release) =>
      readRelease({ ...reader, remote, release }).catch(() => null),
    );
    return records.flatMap((record) => {
      if (record?.by !== by) return [];
      const release = `${record.version}~${record.buildId}`;
      return [{ remote, release, isLive: live.includes(release) }];
    });
  });
  return lists.flat();
}
