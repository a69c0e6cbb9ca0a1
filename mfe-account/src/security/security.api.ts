import type { AccountStorage, LoginResponse, LoginSession } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
}

/** Ends all other sessions. This session continues with the new token. */
export const changePassword = (http: HttpPort, { currentPassword, password }: PasswordChange) =>
  http.patch<LoginResponse>('/users/password', { currentPassword, password });

export const exportData = (http: HttpPort) => http.download('/users/export');

/** `confirm` is the username that the user typed. */
export const deleteAccount = (http: HttpPort, entry: { readonly password: string; readonly confirm: string }) =>
  http.delete<unknown>('/users/account', { password: entry.password, confirm: entry.confirm });

export const readStorage = (http: HttpPort) => http.get<AccountStorage>('/users/storage');

export const readLogins = (http: HttpPort) => http.get<readonly LoginSession[]>('/users/sessions');

export const endLogin = (http: HttpPort, id: string) => http.delete<unknown>(`/users/sessions/${id}`);
