import type { SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export interface ProfileTexts {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
}

export const updateAccount = (http: HttpPort, { username, email, fullName }: ProfileTexts) =>
  http.patch<SessionUser>('/users/update-account', { username, email, fullName });

export function uploadAvatar(http: HttpPort, avatar: File) {
  const form = new FormData();
  form.set('avatar', avatar);
  return http.patch<SessionUser>('/users/avatar', form);
}

export const removeAvatar = (http: HttpPort) => http.delete<SessionUser>('/users/avatar');

/** A GET by contract, although it sends a mail. */
export const sendVerification = (http: HttpPort) => http.get<unknown>('/users/email-send');
