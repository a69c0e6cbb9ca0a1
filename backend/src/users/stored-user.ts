import type { User } from './user.types.js';
import type { UserEntity } from './user.schema.js';

type StoredUser = Pick<
  UserEntity,
  '_id' | 'username' | 'fullName' | 'email' | 'emailVerified' | 'emailUnproven' | 'avatar' | 'theme' | 'timeZone'
>;

/** One who is being deleted is gone for everybody. */
export const isLiving = ({ origin }: Pick<UserEntity, 'origin'>): boolean => origin !== 'deleted';

export function toUser({ _id, username, fullName, email, avatar, theme, ...rest }: StoredUser): User {
  const { emailVerified, emailUnproven = false, timeZone = null } = rest;
  const picture = avatar ? { id: avatar.id, url: avatar.url } : null;
  const id = _id.toHexString();
  return { id, username, fullName, email, emailVerified, emailUnproven, avatar: picture, theme, timeZone };
}
