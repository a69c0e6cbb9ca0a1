import type { PublicProfile, User } from './user.types.js';
import { takedownOf } from './takedown.rule.js';
import type { UserEntity } from './user.schema.js';

type VisibleField =
  | 'username'
  | 'fullName'
  | 'avatar'
  | 'header'
  | 'cover'
  | 'theme'
  | 'line'
  | 'place'
  | 'language'
  | 'furtherLanguages'
  | 'translations'
  | 'move'
  | 'takedown'
  | 'newUntil';
type StoredUser = Pick<
  UserEntity,
  | '_id'
  | VisibleField
  | 'email'
  | 'emailVerified'
  | 'emailUnproven'
  | 'hidesEmail'
  | 'isUnlisted'
  | 'timeZone'
  | 'addressPlaces'
  | 'hasChecklist'
  | 'role'
  | 'origin'
>;

/** The stored fields that a public profile needs. */
export const PROFILE_PROJECTION = {
  ...{ username: 1, fullName: 1, email: 1, emailVerified: 1, hidesEmail: 1, avatar: 1, theme: 1, line: 1, place: 1 },
  ...{ header: 1, cover: 1, language: 1, furtherLanguages: 1, translations: 1, move: 1, takedown: 1, newUntil: 1 },
  ...{ origin: 1, shownRevision: 1, schemaVersion: 1 },
} as const;

/** Whether the account has a page. */
export const isPublic = ({ origin }: Pick<UserEntity, 'origin'>): boolean => origin === 'signup' || origin === 'sample';

export const isNotDeleted = ({ origin }: Pick<UserEntity, 'origin'>): boolean => origin !== 'deleted';

/** The filters of verified users. The sample users belong to the site, so they count as verified. */
export const VERIFIED_FILTERS = [{ emailVerified: true }, { origin: 'sample' as const }];

export function toProfile(
  stored: Pick<
    UserEntity,
    '_id' | VisibleField | 'email' | 'emailVerified' | 'hidesEmail' | 'origin' | 'shownRevision'
  >,
): PublicProfile {
  const { _id, username, fullName, email, theme } = stored;
  const { emailVerified, hidesEmail, line, place, origin, shownRevision } = stored;
  const isVerified = emailVerified || origin === 'sample';
  return {
    id: _id.toHexString(),
    username,
    fullName,
    email,
    isVerified,
    hidesEmail,
    ...headOf(stored),
    theme,
    line,
    place,
    ...languagesOf(stored),
    move: moveOf(stored),
    takedown: takedownOf(stored.takedown),
    newUntil: stored.newUntil ?? null,
    shownRevision,
  };
}

export function toUser({ _id, username, fullName, email, theme, ...fields }: StoredUser): User {
  const { emailVerified, emailUnproven, hidesEmail, timeZone = null, addressPlaces = {} } = fields;
  const { line, place } = fields;
  const isOperator = fields.role === 'operator';
  const hasChecklist = fields.hasChecklist === true;
  const isUnlisted = fields.isUnlisted === true;
  const id = _id.toHexString();
  const profile = { username, fullName, ...headOf(fields), theme, line, place, hidesEmail, timeZone };
  return {
    id,
    ...profile,
    ...languagesOf(fields),
    addressPlaces,
    move: moveOf(fields),
    takedown: takedownOf(fields.takedown),
    newUntil: fields.newUntil ?? null,
    email,
    emailVerified,
    emailUnproven,
    hasChecklist,
    isUnlisted,
    isOperator,
    isWaiting: fields.origin === 'waiting',
  };
}

/** The pictures of a user. A user of an older version has no header. */
const headOf = ({ avatar, header = 'classic', cover }: Pick<StoredUser, 'avatar' | 'header' | 'cover'>) => ({
  avatar: imageOf(avatar),
  header,
  cover: imageOf(cover),
});

/** A further language that has become the first one counts once. */
function languagesOf({
  language = 'en',
  furtherLanguages = [],
  translations = {},
}: Pick<StoredUser, 'language' | 'furtherLanguages' | 'translations'>) {
  return { language, languages: [language, ...furtherLanguages.filter((code) => code !== language)], translations };
}

const imageOf = (image: StoredUser['avatar'] | undefined) => (image ? { id: image.id, url: image.url } : null);

const moveOf = ({ move }: Pick<StoredUser, 'move'>) => (move ? { address: move.address, until: move.until } : null);
