import type { PublicUser } from '@linkstall/contracts/http';
import { LANGUAGES } from '@linkstall/kit/languages';

import type { User } from '../user.types.js';

/** Documents the optional field `language`. */
export const LANGUAGE = {
  example: 'hi',
  enum: Object.keys(LANGUAGES),
  required: false,
  description: 'The language of page and store; absent for English.',
};

/** English is left out, so that most pages stay as small as they were. */
export const languageToResponse = ({ language }: Pick<User, 'language'>): Pick<PublicUser, 'language'> =>
  language === 'en' ? {} : { language };
