import type {
  ForcedChange,
  ForcedChanges,
  PageReport,
  ReleaseAction,
  ReleaseResult,
  ReleaseHistory,
  ReleaseRequest,
  ReleasesOverview,
} from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const fetchOverview = (http: HttpPort) => http.get<ReleasesOverview>('/admin/releases');

/** The part of the history before the change with the number `before`. */
export const fetchHistory = (http: HttpPort, before: number) =>
  http.get<ReleaseHistory>(`/admin/releases/log/${before}`);

/** The public pages that changed with a change of the releases. */
export const fetchPageReport = (http: HttpPort, seq: number) => http.get<PageReport>(`/admin/releases/pages/${seq}`);

export const sendOperation = (
  http: HttpPort,
  { action, remote }: { readonly action: ReleaseAction; readonly remote: string },
  body: ReleaseRequest,
) => http.post<ReleaseResult>(`/admin/releases/${encodeURIComponent(remote)}/${action}`, body);

export const fetchForcedChanges = (http: HttpPort) => http.get<ForcedChanges>('/admin/forced-changes');

export const sendConfirmation = (http: HttpPort, { environment, id }: ForcedChange) =>
  http.post<ReleaseResult>(`/admin/forced-changes/${environment}/${id}/confirm`, {});
