import type { TeamAction, TeamChange } from '@linkstall/contracts/http';
import { shellAtom } from '@linkstall/kit/remote';
import { atom } from 'jotai';

import { createOperatorAtoms } from '@linkstall/kit/operators';
import { fetchTeams, sendTeamChange } from './teams.api.ts';

/** A change of a team, without the state that the user saw. */
export interface WantedChange {
  readonly team: string;
  readonly action: TeamAction;
  readonly change: Omit<TeamChange, 'seq'>;
}

const { viewAtom, doLoadAtom } = createOperatorAtoms(fetchTeams);

export const teamsAtom = atom((get) => get(viewAtom));
export const doLoadTeamsAtom = doLoadAtom;

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
