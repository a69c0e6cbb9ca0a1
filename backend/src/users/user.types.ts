import type { PageHeader, PageLanguage, Translations } from '@linkstall/contracts/http';

import type { StoredImage } from '../media/store/image-store.service.js';
import type { PageMove } from './page-move.rule.js';
import type { PageTakedown } from './takedown.rule.js';

/** A user for other modules, without secrets. */
export interface User {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** True when the account was moved to this address and the address is not verified. */
  readonly emailUnproven: boolean;
  readonly avatar: StoredImage | null;
  readonly header: PageHeader;
  /** The picture of the header. */
  readonly cover: StoredImage | null;
  readonly theme: string;
  /** The short description; may be empty. */
  readonly line: string;
  /** Pronouns or place; may be empty. */
  readonly place: string;
  /** True when visitors do not see the email address. */
  readonly hidesEmail: boolean;
  /** True when the list of creators omits the user. */
  readonly isUnlisted: boolean;
  /** The first language of page and store. */
  readonly language: PageLanguage;
  /** All languages of page and store, the first one first. */
  readonly languages: readonly PageLanguage[];
  /** Full name and line in further languages. */
  readonly translations: Translations;
  /** IANA time zone; null until the user sets one. */
  readonly timeZone: string | null;
  /** The names of the places where the address stands, by slug. */
  readonly addressPlaces: Readonly<Record<string, string>>;
  /** The address to which the page has moved; null for a page that has not moved. */
  readonly move: PageMove | null;
  /** The end of the time in which the page is new on the site; null for a page that was never new. */
  readonly newUntil: Date | null;
  /** Null unless an operator hides the page or suspends the account. */
  readonly takedown: PageTakedown | null;
  /** Whether the list of links shows what the page of a new account still lacks. */
  readonly hasChecklist: boolean;
  readonly isOperator: boolean;
  /** Whether the account waits for the approval of an operator. It has no page, and nobody can log in. */
  readonly isWaiting: boolean;
}

/** The fields of a user that are images. */
export type UserImage = 'avatar' | 'cover';

/** Null removes an image. Absent fields stay unchanged. */
export type UserImageChange = Partial<Record<UserImage, StoredImage | null>> & { readonly header?: PageHeader };

/** The fields of a user that a public page needs. */
export interface PublicProfile extends Pick<
  User,
  | 'id'
  | 'username'
  | 'fullName'
  | 'email'
  | 'hidesEmail'
  | 'avatar'
  | 'header'
  | 'cover'
  | 'theme'
  | 'line'
  | 'place'
  | 'language'
  | 'languages'
  | 'translations'
  | 'move'
  | 'takedown'
  | 'newUntil'
> {
  /** The further language in which a visitor reads the page; absent for the first language. */
  readonly translation?: PageLanguage;
  /** Whether the email address is verified. Samples count as verified. */
  readonly isVerified: boolean;
  /** Increases with each change of the public page, also of data in other collections. */
  readonly shownRevision: number;
}

export interface NewUser {
  /** Default: the id of the write, or a new one. */
  readonly id?: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly theme: string;
  readonly origin: 'signup' | 'sample' | 'waiting';
  /** Words to the operators, for an account that waits. */
  readonly joinNote?: string;
  /** The end of the time in which the page is new. */
  readonly newUntil?: Date;
  /** null: nobody can log in as this user. */
  readonly passwordHash: string | null;
  /** Default: false, as for the samples. */
  readonly hidesEmail?: boolean;
  readonly avatar?: StoredImage;
  readonly header?: PageHeader;
  readonly cover?: StoredImage;
  readonly line?: string;
  readonly place?: string;
}

/** The fields that a login is checked against. */
export interface LoginUser {
  readonly user: User;
  /** null: nobody can log in as this user. */
  readonly passwordHash: string | null;
  /** Hashes of IP addresses, newest last. */
  readonly knownAddresses: readonly string[];
}
