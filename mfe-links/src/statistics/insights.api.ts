import type { SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const updateTimeZone = (http: HttpPort, timeZone: string) =>
  http.patch<SessionUser>('/users/time-zone', { timeZone });
