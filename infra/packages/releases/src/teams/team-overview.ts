// The teams with the facts that operators need to change them.
import type { Environment } from '../environment.ts';
import { nameWithoutAddress } from '../pointers/actor.ts';
import { environmentNames } from '../pointers/named-releases.ts';
import { readState } from '../pointers/pointers.ts';
import { readRelease } from '../signed/verify.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { readTeamLog, readTeams, type Teams } from './team-log.ts';

/** A release that visitors can get, and its publisher `<team>/<publisher>` or `@<username>`. */
export interface LiveRelease {
  readonly remote: string;
  readonly release: string;
  readonly environment: string;
  readonly by: string;
}

export interface TeamsOverview {
  readonly newest: Teams;
  readonly environments: readonly string[];
  /** The releases of teams that visitors can get. */
  readonly live: readonly LiveRelease[];
  /** The changes of teams, newest first. */
  readonly log: readonly Teams[];
}

export async function teamsOverview(environment: Environment, logLimit: number): Promise<TeamsOverview> {
  const [newest, log, environments] = await Promise.all([
    readTeams(environment),
    readTeamLog(environment, logLimit),
    environmentNames(environment),
  ]);
  const live = await mapConcurrent(environments, (env) => liveReleasesIn({ ...environment, env }));
  return { newest, environments, live: live.flat(), log: log.toReversed().map(withoutAddress) };
}

/** Operators see the names of people, as in the history of releases. */
const withoutAddress = (entry: Teams): Teams => ({ ...entry, by: nameWithoutAddress(entry.by) });

async function liveReleasesIn(environment: Environment): Promise<LiveRelease[]> {
  const { remotes } = await readState(environment);
  const named = Object.entries(remotes).flatMap(([remote, { stable, candidate, disabled }]) =>
    disabled ? [] : [stable, ...(candidate ? [candidate.release] : [])].map((release) => ({ remote, release })),
  );
  const releases = await mapConcurrent(named, async (id) => {
    const record = await readRelease({ ...environment, ...id }).catch(() => null);
    return record?.by === undefined ? [] : [{ ...id, environment: environment.env, by: record.by }];
  });
  return releases.flat();
}
