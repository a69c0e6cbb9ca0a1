import type {
  AccountSearch,
  AuditLog,
  ModeratedAccount,
  NewTakedown,
  ReportInbox,
  TakedownEnd,
} from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

const path = (username: string) => `/admin/takedowns/${encodeURIComponent(username)}`;

export const fetchInbox = (http: HttpPort) => http.get<ReportInbox>('/admin/reports');

export const findAccounts = (http: HttpPort, text: string) =>
  http.get<AccountSearch>(`/admin/accounts?search=${encodeURIComponent(text)}`);

export const fetchAccount = (http: HttpPort, username: string) => http.get<ModeratedAccount>(path(username));

export const takeDown = (http: HttpPort, username: string, takedown: NewTakedown) =>
  http.post<ModeratedAccount>(path(username), takedown);

export const endTakedown = (http: HttpPort, username: string, end: TakedownEnd) =>
  http.post<ModeratedAccount>(`${path(username)}/end`, end);

export const keepTakedown = (http: HttpPort, username: string, answer: TakedownEnd) =>
  http.post<ModeratedAccount>(`${path(username)}/keep`, answer);

export const dismissReports = (http: HttpPort, username: string, reason: string) =>
  http.post<null>(`/admin/reports/${encodeURIComponent(username)}/dismiss`, { reason });

export const trustPage = (http: HttpPort, username: string, reason: string) =>
  http.post<ModeratedAccount>(`/admin/new-pages/${encodeURIComponent(username)}/end`, { reason });

/** @param before `newest`, or the `next` of the page before */
export const fetchLog = (http: HttpPort, before: string) => http.get<AuditLog>(`/admin/audit-log/${before}`);
