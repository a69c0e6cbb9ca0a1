import type { PageLanguage, PublicUser } from '@linkstall/contracts/http';
import { LANGUAGES } from '@linkstall/kit/languages';

import { inLanguage } from '../../http/translations.rule.js';
import type { PublicProfile, User } from '../user.types.js';

/** Documents the optional field `language`. */
export const LANGUAGE = {
  example: 'hi',
  enum: Object.keys(LANGUAGES),
  required: false,
  description: 'The language of page and store; absent for English.',
};

/** Documents the optional field `languages`. */
export const ALL_LANGUAGES = {
  example: ['en', 'hi'],
  enum: Object.keys(LANGUAGES),
  isArray: true,
  required: false,
  description: 'All languages of page and store, the first one first; absent for one language.',
};

/** The user in a language that the page offers, otherwise in the first language. */
export function profileIn(user: PublicProfile, language: string | undefined): PublicProfile {
  const translation = user.languages.find((code) => code === language);
  if (translation === undefined || translation === user.language) return user;
  return { ...inLanguage(user, user.translations, translation), language: translation, translation };
}

/** The languages of a page. One language is left out. */
export const languagesToResponse = ({
  languages,
}: Pick<User, 'languages'>): { readonly languages?: readonly PageLanguage[] } =>
  languages.length > 1 ? { languages } : {};

/** English is left out, so that most pages stay as small as they were. */
export const languageToResponse = ({ language }: Pick<User, 'language'>): Pick<PublicUser, 'language'> =>
  language === 'en' ? {} : { language };
