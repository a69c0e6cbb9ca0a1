import type { PageLanguage, SessionUser } from '@linkstall/contracts/http';

export interface ProfileValues {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly line: string;
  readonly place: string;
  readonly hidesEmail: boolean;
  readonly language: PageLanguage;
}

type OptionalValues = Pick<ProfileValues, 'line' | 'place' | 'hidesEmail' | 'language'>;

/** The optional values of a profile, with their defaults. */
export const optionalValues = (user: SessionUser | null): OptionalValues => ({
  line: user?.line ?? '',
  place: user?.place ?? '',
  hidesEmail: user?.hidesEmail ?? false,
  language: user?.language ?? 'en',
});
