import type { PageLanguage, SessionUser } from '@linkstall/contracts/http';
import { LANGUAGES } from '@linkstall/kit/languages';

export interface ProfileValues {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly line: string;
  readonly place: string;
  readonly hidesEmail: boolean;
  readonly isUnlisted: boolean;
  readonly language: PageLanguage;
  /** Codes of languages, divided by a space. */
  readonly furtherLanguages: string;
  /** `Translations` as JSON. */
  readonly translations: string;
}

type OptionalValues = Pick<
  ProfileValues,
  'line' | 'place' | 'hidesEmail' | 'isUnlisted' | 'language' | 'furtherLanguages' | 'translations'
>;

/** The optional values of a profile, with their defaults. */
export const optionalValues = (user: SessionUser | null): OptionalValues => ({
  line: user?.line ?? '',
  place: user?.place ?? '',
  hidesEmail: user?.hidesEmail ?? false,
  isUnlisted: user?.isUnlisted ?? false,
  language: user?.language ?? 'en',
  furtherLanguages: user?.furtherLanguages?.join(' ') ?? '',
  translations: JSON.stringify(user?.translations ?? {}),
});

/** The codes of the languages, without the first language. */
export const languagesIn = (text: string, first: PageLanguage): PageLanguage[] =>
  text.split(' ').filter((code): code is PageLanguage => Object.hasOwn(LANGUAGES, code) && code !== first);
