import type { InvitationLink, JoiningOverview, NewInvitation, WaitingDecision } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchJoining = (http: HttpPort) => http.get<JoiningOverview>('/admin/site/joining');

export const createInvitation = (http: HttpPort, invitation: NewInvitation) =>
  http.post<InvitationLink>('/admin/site/invitations', invitation);

export const withdrawInvitation = (http: HttpPort, id: string) =>
  http.delete<null>(`/admin/site/invitations/${encodeURIComponent(id)}`);

export const decideOn = (http: HttpPort, id: string, decision: WaitingDecision) =>
  http.post<null>(`/admin/site/waiting/${encodeURIComponent(id)}`, decision);
