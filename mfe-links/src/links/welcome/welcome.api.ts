import type { SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export function saveAvatar(http: HttpPort, avatar: File) {
  const form = new FormData();
  form.set('avatar', avatar);
  return http.patch<SessionUser>('/users/avatar', form);
}

/** The API requires the first three values with every change. */
export const saveLine = (http: HttpPort, { username, email, fullName }: SessionUser, line: string) =>
  http.patch<SessionUser>('/users/update-account', { username, email, fullName, line });
