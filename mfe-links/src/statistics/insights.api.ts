import type { AddressPlace, SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export const updateTimeZone = (http: HttpPort, timeZone: string) =>
  http.patch<SessionUser>('/users/time-zone', { timeZone });

/** An empty name removes the place. */
export const changePlace = (http: HttpPort, place: AddressPlace) =>
  http.patch<readonly AddressPlace[]>('/users/insights/place', place);
