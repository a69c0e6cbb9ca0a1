import type { SessionUser } from '@linkstall/contracts/http';
import type { HttpPort } from '@linkstall/contracts/shell';

export interface ProfileTexts {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly line: string;
  readonly place: string;
  readonly hidesEmail: boolean;
}

/** What every account has is always sent, the rest where it changed: an older API knows nothing of it. */
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

/** What a user may say beside names and address. */
export const saidBy = (user: SessionUser | null): Pick<ProfileTexts, 'line' | 'place' | 'hidesEmail'> => ({
  line: user?.line ?? '',
  place: user?.place ?? '',
  hidesEmail: user?.hidesEmail ?? false,
});

export function uploadAvatar(http: HttpPort, avatar: File) {
  const form = new FormData();
  form.set('avatar', avatar);
  return http.patch<SessionUser>('/users/avatar', form);
}

export const removeAvatar = (http: HttpPort) => http.delete<SessionUser>('/users/avatar');

/** A GET by contract, although it sends a mail. */
export const sendVerification = (http: HttpPort) => http.get<unknown>('/users/email-send');
