import type { SessionUser } from '@linkstall/contracts/http';

export interface ProfileTexts {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly line: string;
  readonly place: string;
  readonly hidesEmail: boolean;
}

/** What a user may say beside names and address. */
export const saidBy = (user: SessionUser | null): Pick<ProfileTexts, 'line' | 'place' | 'hidesEmail'> => ({
  line: user?.line ?? '',
  place: user?.place ?? '',
  hidesEmail: user?.hidesEmail ?? false,
});
