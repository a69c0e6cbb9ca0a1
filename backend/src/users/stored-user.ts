import type { PublicProfile, User } from './user.types.js';
import type { UserEntity } from './user.schema.js';

type VisibleField = 'username' | 'fullName' | 'avatar' | 'theme' | 'line' | 'place';
type StoredUser = Pick<
  UserEntity,
  '_id' | VisibleField | 'email' | 'emailVerified' | 'emailUnproven' | 'hidesEmail' | 'timeZone' | 'role'
>;

/** The stored fields that a public profile needs. */
export const PROFILE_PROJECTION = {
  ...{ username: 1, fullName: 1, email: 1, emailVerified: 1, hidesEmail: 1, avatar: 1, theme: 1, line: 1, place: 1 },
  ...{ origin: 1, shownRevision: 1, schemaVersion: 1 },
} as const;

export const isNotDeleted = ({ origin }: Pick<UserEntity, 'origin'>): boolean => origin !== 'deleted';

/** The filters of verified users: the samples are ours, so they count as verified. */
export const VERIFIED_FILTERS = [{ emailVerified: true }, { origin: 'sample' as const }];

export function toProfile(
  stored: Pick<
    UserEntity,
    '_id' | VisibleField | 'email' | 'emailVerified' | 'hidesEmail' | 'origin' | 'shownRevision'
  >,
): PublicProfile {
  const { _id, username, fullName, email, avatar, theme } = stored;
  const { emailVerified, hidesEmail, line, place, origin, shownRevision } = stored;
  const isVerified = emailVerified || origin === 'sample';
  const image = avatar ? { id: avatar.id, url: avatar.url } : null;
  return {
    id: _id.toHexString(),
    username,
    fullName,
    email,
    isVerified,
    hidesEmail,
    avatar: image,
    theme,
    line,
    place,
    shownRevision,
  };
}

export function toUser({ _id, username, fullName, email, avatar, theme, ...fields }: StoredUser): User {
  const { emailVerified, emailUnproven, hidesEmail, timeZone = null, line, place } = fields;
  const isOperator = fields.role === 'operator';
  const image = avatar ? { id: avatar.id, url: avatar.url } : null;
  const id = _id.toHexString();
  const profile = { username, fullName, avatar: image, theme, line, place, hidesEmail, timeZone };
  return { id, ...profile, email, emailVerified, emailUnproven, isOperator };
}
