import type { SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

import { type ProfileValues, optionalValues } from './profile-values.ts';

/**
 * Always sends username, email and full name. Other values are sent only after a change here, so that changes from
 * elsewhere stay.
 */
export function updateAccount(http: HttpPort, user: SessionUser | null, values: ProfileValues) {
  const { username, email, fullName, ...optional } = values;
  const storedValues = optionalValues(user);
  const changedValues = Object.entries(optional).filter(
    ([name, value]) => storedValues[name as keyof typeof optional] !== value,
  );
  return http.patch<SessionUser>('/users/update-account', {
    username,
    email,
    fullName,
    ...Object.fromEntries(changedValues.map(([name, value]) => [name, sentValue(name, value)])),
  });
}

/** The form has lists and objects as texts. */
function sentValue(name: string, value: string | boolean): unknown {
  if (name === 'furtherLanguages') return String(value).split(' ').filter(Boolean);
  return name === 'translations' ? JSON.parse(String(value)) : value;
}

export function uploadAvatar(http: HttpPort, avatar: File) {
  const form = new FormData();
  form.set('avatar', avatar);
  return http.patch<SessionUser>('/users/avatar', form);
}

export const removeAvatar = (http: HttpPort) => http.delete<SessionUser>('/users/avatar');

/** The specification defines GET, although the request sends a mail. */
export const sendVerification = (http: HttpPort) => http.get<unknown>('/users/email-send');
