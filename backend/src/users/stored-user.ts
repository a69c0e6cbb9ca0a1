import type { PublicProfile, User } from './user.types.js';
import type { UserEntity } from './user.schema.js';

type Shown = 'username' | 'fullName' | 'avatar' | 'theme' | 'line' | 'place';
type StoredUser = Pick<
  UserEntity,
  '_id' | Shown | 'email' | 'emailVerified' | 'emailUnproven' | 'hidesEmail' | 'timeZone' | 'role'
>;

/** Projection of a public profile. */
export const SHOWN_FIELDS = {
  ...{ username: 1, fullName: 1, email: 1, hidesEmail: 1, avatar: 1, theme: 1, line: 1, place: 1 },
  ...{ origin: 1, shownRevision: 1, schemaVersion: 1 },
} as const;

/** Null for a user who is being deleted. */
export const isLiving = ({ origin }: Pick<UserEntity, 'origin'>): boolean => origin !== 'deleted';

export function toProfile(
  stored: Pick<UserEntity, '_id' | Shown | 'email' | 'hidesEmail' | 'shownRevision'>,
): PublicProfile {
  const { _id, username, fullName, email, avatar, theme } = stored;
  const { hidesEmail, line, place, shownRevision } = stored;
  const picture = avatar ? { id: avatar.id, url: avatar.url } : null;
  return {
    id: _id.toHexString(),
    username,
    fullName,
    email,
    hidesEmail,
    avatar: picture,
    theme,
    line,
    place,
    shownRevision,
  };
}

export function toUser({ _id, username, fullName, email, avatar, theme, ...rest }: StoredUser): User {
  const { emailVerified, emailUnproven, hidesEmail, timeZone = null, line, place } = rest;
  const isOperator = rest.role === 'operator';
  const picture = avatar ? { id: avatar.id, url: avatar.url } : null;
  const id = _id.toHexString();
  const profile = { username, fullName, avatar: picture, theme, line, place, hidesEmail, timeZone };
  return { id, ...profile, email, emailVerified, emailUnproven, isOperator };
}
