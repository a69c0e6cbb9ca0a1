import type {
  ReleaseAction,
  ReleaseResult,
  ReleaseHistory,
  ReleaseRequest,
  ReleasesOverview,
  SessionUser,
} from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchOverview = (http: HttpPort) => http.get<ReleasesOverview>('/admin/releases');

/** The part of the history before the change with the number `before`. */
export const fetchHistory = (http: HttpPort, before: number) =>
  http.get<ReleaseHistory>(`/admin/releases/log/${before}`);

export const sendOperation = (
  http: HttpPort,
  { action, remote }: { readonly action: ReleaseAction; readonly remote: string },
  body: ReleaseRequest,
) => http.post<ReleaseResult>(`/admin/releases/${encodeURIComponent(remote)}/${action}`, body);

export const fetchAccount = (http: HttpPort) => http.get<SessionUser>('/users/account');
