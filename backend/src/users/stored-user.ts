import type { User } from './user.types.js';
import type { UserEntity } from './user.schema.js';

type Shown = 'username' | 'fullName' | 'avatar' | 'theme' | 'line' | 'place';
type StoredUser = Pick<
  UserEntity,
  '_id' | Shown | 'email' | 'emailVerified' | 'emailUnproven' | 'hidesEmail' | 'timeZone' | 'role'
>;

/** One who is being deleted is gone for everybody. */
export const isLiving = ({ origin }: Pick<UserEntity, 'origin'>): boolean => origin !== 'deleted';

export function toUser({ _id, username, fullName, email, avatar, theme, ...rest }: StoredUser): User {
  const { emailVerified, emailUnproven = false, hidesEmail = false, timeZone = null, line = '', place = '' } = rest;
  const isOperator = rest.role === 'operator';
  const picture = avatar ? { id: avatar.id, url: avatar.url } : null;
  const id = _id.toHexString();
  const profile = { username, fullName, avatar: picture, theme, line, place, hidesEmail, timeZone };
  return { id, ...profile, email, emailVerified, emailUnproven, isOperator };
}
