import type { StoredImage } from '../media/image-store.service.js';

/** A user as the other modules see one; no secret is in it. */
export interface User {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** The account moved to this address and nobody has shown yet that it is theirs. */
  readonly emailUnproven: boolean;
  readonly avatar: StoredImage | null;
  readonly theme: string;
  /** About themself; empty: nothing said. */
  readonly line: string;
  /** Pronouns, or where they are; empty: not said. */
  readonly place: string;
  /** Visitors see no address. */
  readonly hidesEmail: boolean;
  /** A name of the IANA time zone database; null: they never said. */
  readonly timeZone: string | null;
  /** Runs the site. */
  readonly isOperator: boolean;
}

/** What of a user is shown to visitors, or by it. */
export interface PublicProfile extends Pick<
  User,
  'id' | 'username' | 'fullName' | 'email' | 'hidesEmail' | 'avatar' | 'theme' | 'line' | 'place'
> {
  /** Has risen when anything has changed that visitors see of them, also what is not stored with the user. */
  readonly shownRevision: number;
}

export interface NewUser {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly theme: string;
  readonly origin: 'signup' | 'sample';
  /** null: nobody can log in as this user. */
  readonly passwordHash: string | null;
  readonly avatar?: StoredImage;
  readonly line?: string;
  readonly place?: string;
}

/** What a login is checked against. */
export interface LoginUser {
  readonly user: User;
  /** null: nobody can log in as this user. */
  readonly passwordHash: string | null;
  /** Hashes, the newest last. */
  readonly knownAddresses: readonly string[];
}
