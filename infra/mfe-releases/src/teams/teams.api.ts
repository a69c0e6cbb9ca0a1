import type { TeamAction, TeamChange, TeamChangeResult, TeamsOverview } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchTeams = (http: HttpPort) => http.get<TeamsOverview>('/admin/teams');

export const sendTeamChange = (
  http: HttpPort,
  { team, action }: { readonly team: string; readonly action: TeamAction },
  body: TeamChange,
) => http.post<TeamChangeResult>(`/admin/teams/${encodeURIComponent(team)}/${action}`, body);
