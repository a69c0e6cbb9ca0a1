// The panel with which a person sees the releases of a page, and shows another release in one tab (decision 0083).
import type { Environment } from './environment.ts';
import type { Pointer } from './formats.ts';
import { readState } from './pointers/pointers.ts';
import { tabPreviewPath } from './preview-link.ts';
import { remoteReleases } from './registry.ts';
import { readRelease } from './signed/verify.ts';
import { mapConcurrent } from './store/map-concurrent.ts';
import { checkNotRevoked } from './teams/revoked-releases.ts';
import { teamOf, type Team } from './teams/rights.ts';
import { readTeams } from './teams/team-log.ts';

/** Limit for the releases of a remote in the panel. */
const MAX_RELEASES = 30;

/** @param maySwitch whether the caller may show every release of a remote */
export async function panelRemotes(
  environment: Environment,
  maySwitch: (remote: string, team: Team | undefined) => Promise<boolean>,
) {
  const [{ remotes }, { teams }] = await Promise.all([readState(environment), readTeams(environment)]);
  return mapConcurrent(Object.entries(remotes), async ([remote, pointer]) => {
    const team = teamOf(teams, remote);
    const isSwitched = await maySwitch(remote, team);
    const deployedIds = deployedOf(pointer);
    const all = await remoteReleases(environment, remote);
    // Other teams see only the releases that visitors get or got.
    const visibleReleases = isSwitched ? all : all.filter(({ release }) => deployedIds.includes(release));
    const releases = visibleReleases
      .filter(({ release }, index) => index < MAX_RELEASES || deployedIds.slice(0, 2).includes(release))
      .map(({ release, commit, publishedAt }) => ({ release, commit, publishedAt }));
    const { stable, candidate, disabled = false } = pointer;
    return {
      ...{ remote, team: team?.name ?? null, stable, candidate: candidate?.release ?? null },
      ...{ disabled, maySwitch: isSwitched, releases },
    };
  });
}

/** The stable release, the candidate and the former stable releases. */
const deployedOf = ({ stable, candidate, history }: Pointer) =>
  [stable, candidate?.release, ...history].filter((release) => release !== undefined);

/** The path of a page with a button that shows the release in one tab. Rejects a missing or revoked release. */
export async function switchPath(environment: Environment, id: { remote: string; release: string }): Promise<string> {
  await checkNotRevoked(environment, await readRelease({ ...environment, ...id }));
  return tabPreviewPath(environment.dataDir, id);
}
