import type { SessionUser } from '@linkstall/contracts/http';

export interface ProfileValues {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly line: string;
  readonly place: string;
  readonly hidesEmail: boolean;
}

/** The optional values of a profile, with their defaults. */
export const optionalValues = (user: SessionUser | null): Pick<ProfileValues, 'line' | 'place' | 'hidesEmail'> => ({
  line: user?.line ?? '',
  place: user?.place ?? '',
  hidesEmail: user?.hidesEmail ?? false,
});
