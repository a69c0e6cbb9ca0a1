import type { Insights, SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export type Period = 1 | 7 | 30 | 90 | 365;

export const fetchInsights = (http: HttpPort, days: Period) => http.get<Insights>(`/users/insights/${days}`);

export const updateTimeZone = (http: HttpPort, timeZone: string) =>
  http.patch<SessionUser>('/users/time-zone', { timeZone });
