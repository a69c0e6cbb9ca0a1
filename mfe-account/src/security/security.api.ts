import type { AccountStorage, LoginResponse, LoginSession, SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

/** Ends all other sessions. This session continues with the new token. */
export const changePassword = (http: HttpPort, password: string) =>
  http.patch<LoginResponse>('/users/password', { password });

export const exportData = (http: HttpPort) => http.download('/users/export');

/** The page and the store as files. The edge makes them. */
export const downloadCopy = (http: HttpPort) => http.download('/users/static-copy');

/** @param confirm the username that the user typed */
export const deleteAccount = (http: HttpPort, confirm: string) => http.delete<unknown>('/users/account', { confirm });

export const readStorage = (http: HttpPort) => http.get<AccountStorage>('/users/storage');

export const readLogins = (http: HttpPort) => http.get<readonly LoginSession[]>('/users/sessions');

export const endLogin = (http: HttpPort, id: string) => http.delete<unknown>(`/users/sessions/${id}`);

/** @param move.months how long the redirect lasts; 0: until it is ended */
export const movePage = (http: HttpPort, move: { readonly address: string; readonly months: number }) =>
  http.post<SessionUser>('/users/move', move);

export const endMove = (http: HttpPort) => http.delete<SessionUser>('/users/move');
