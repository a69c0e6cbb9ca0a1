import type { SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

import { type ProfileTexts, saidBy } from './profile-texts.ts';

/** Name, address and full name are always sent. The rest is sent where it was changed here, so that a change made elsewhere stays. */
export function updateAccount(http: HttpPort, user: SessionUser | null, wanted: ProfileTexts) {
  const { username, email, fullName, ...said } = wanted;
  const before = saidBy(user);
  const changed = Object.entries(said).filter(([name, value]) => before[name as keyof typeof said] !== value);
  return http.patch<SessionUser>('/users/update-account', {
    username,
    email,
    fullName,
    ...Object.fromEntries(changed),
  });
}

export function uploadAvatar(http: HttpPort, avatar: File) {
  const form = new FormData();
  form.set('avatar', avatar);
  return http.patch<SessionUser>('/users/avatar', form);
}

export const removeAvatar = (http: HttpPort) => http.delete<SessionUser>('/users/avatar');

/** A GET by contract, although it sends a mail. */
export const sendVerification = (http: HttpPort) => http.get<unknown>('/users/email-send');
