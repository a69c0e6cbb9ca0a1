import type { PageLanguage, Translations } from '@linkstall/contracts/http';

import type { FormerAddress } from '../user-tokens.repository.js';

/** The values on which a profile change is based. */
export interface Profile {
  readonly username: string;
  readonly email: string;
  readonly emailKey: string;
  readonly emailVerified: boolean;
  readonly emailUnproven: boolean;
  readonly renames: readonly Date[];
  readonly formerEmails: readonly FormerAddress[];
}

export interface ProfileChange {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  /** Missing fields stay unchanged. */
  readonly line?: string | undefined;
  readonly place?: string | undefined;
  readonly hidesEmail?: boolean | undefined;
  readonly isUnlisted?: boolean | undefined;
  readonly language?: PageLanguage | undefined;
  readonly furtherLanguages?: readonly PageLanguage[] | undefined;
  readonly translations?: Translations | undefined;
  readonly renames?: readonly Date[];
  /** Present when the email address changes: the new key, its state, and the former addresses after the change. */
  readonly moved?: {
    readonly emailKey: string;
    readonly emailUnproven: boolean;
    readonly formerEmails: readonly FormerAddress[];
  };
}
