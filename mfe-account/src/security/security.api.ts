import type { LoginAnswer } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
}

/** Ends all other sessions; this one goes on with the new token. */
export const changePassword = (http: HttpPort, { currentPassword, password }: PasswordChange) =>
  http.patch<LoginAnswer>('/users/password', { currentPassword, password });

export const exportData = (http: HttpPort) => http.download('/users/export');

/** `confirm` is the username as it was typed. */
export const deleteAccount = (http: HttpPort, entry: { readonly password: string; readonly confirm: string }) =>
  http.delete<unknown>('/users/account', { password: entry.password, confirm: entry.confirm });
