import type { TeamAction, TeamChange, TeamsOverview } from '@linkstall/contracts/http';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { refreshUserWhenNoOperator } from '../ui/operator-role.ts';
import { fetchTeams, sendTeamChange } from './teams.api.ts';

/** A change of a team, without the state that the user saw. */
export interface WantedChange {
  readonly team: string;
  readonly action: TeamAction;
  readonly change: Omit<TeamChange, 'seq'>;
}

const viewAtom = atom<Loaded<TeamsOverview>>({ status: 'loading' });
/** Number of the latest read. The response of an earlier read is ignored. */
const readNumberAtom = atom(0);

export const teamsAtom = atom((get) => get(viewAtom));

/** Reads the teams. Until the response arrives, the page shows the former ones. */
export const doLoadTeamsAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const readNumber = get(readNumberAtom) + 1;
  set(readNumberAtom, readNumber);
  const response = await attempt(shell, () => fetchTeams(shell.http));
  if (get(readNumberAtom) !== readNumber) return;
  if (response.ok) return set(viewAtom, { status: 'ready', value: response.value, failure: null });
  set(viewAtom, afterFailure(get(viewAtom), response.failure));
  await refreshUserWhenNoOperator(shell, response.failure);
});

interface SeenChange extends WantedChange {
  /** The number of the newest change of teams that the user saw. */
  readonly seq: number;
}

/** Sends a change, and throws the failure of the API. Reads the teams again after a success and after a failure. */
export const doChangeTeamAtom = atom(null, async (get, set, { seq, change, ...place }: SeenChange) => {
  const { http } = get(shellAtom);
  try {
    return await sendTeamChange(http, place, { seq, ...change });
  } finally {
    void set(doLoadTeamsAtom);
  }
});
