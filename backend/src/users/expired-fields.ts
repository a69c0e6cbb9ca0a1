import { isOpenToken } from './api-tokens/api-token.rule.js';
import { nameSkeleton } from './names/skeleton.rule.js';
import { isOpenSession } from './open-session.rule.js';
import { RENAMES } from './profile/profile-limits.js';
import { unchangedAddresses } from './user-updates.repository.js';
import type { UserEntity } from './user.schema.js';

/** The fields of a user that can expire, and the fields that decide whether the update is still valid. */
export const EXPIRING_FIELDS = [
  ...(['username', 'nameSkeleton', 'resetToken', 'verificationToken', 'openSessions', 'apiTokens'] as const),
  ...(['renames', 'formerEmails'] as const),
] as const;

export type ExpiringUser = Pick<UserEntity, '_id' | (typeof EXPIRING_FIELDS)[number]>;

/** An update of a user that applies only if the fields in `filter` have not changed since the read. */
export interface UserCleanup {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly change: { readonly $set?: object; readonly $unset?: object };
}

/** The updates that remove expired fields of a user and add a missing name skeleton. */
export function expiredFields(user: ExpiringUser, now: number): UserCleanup[] {
  return [
    ...missingSkeleton(user),
    ...expiredTokens(user, now),
    ...expiredSessions(user, now),
    ...expiredApiTokens(user, now),
    ...expiredRenames(user, now),
    ...expiredFormerEmails(user, now),
  ];
}

/** Earlier versions of the API stored no skeleton. */
function missingSkeleton({ username, nameSkeleton: stored }: ExpiringUser): UserCleanup[] {
  if (stored !== undefined) return [];
  return [{ filter: { username }, change: { $set: { nameSkeleton: nameSkeleton(username) } } }];
}

function expiredTokens(user: ExpiringUser, now: number): UserCleanup[] {
  return (['resetToken', 'verificationToken'] as const).flatMap((name) => {
    const token = user[name];
    if (!token || token.until.getTime() > now) return [];
    return { filter: { [`${name}.hash`]: token.hash }, change: { $set: { [name]: null } } };
  });
}

function expiredSessions({ openSessions }: ExpiringUser, now: number): UserCleanup[] {
  const expired = Object.entries(openSessions).filter(([, session]) => !isOpenSession(session, now));
  return expired.map(([id]) => ({ filter: {}, change: { $unset: { [`openSessions.${id}`]: '' } } }));
}

function expiredApiTokens({ apiTokens = {} }: ExpiringUser, now: number): UserCleanup[] {
  const expired = Object.entries(apiTokens).filter(([, token]) => !isOpenToken(token, now));
  return expired.map(([hash]) => ({ filter: {}, change: { $unset: { [`apiTokens.${hash}`]: '' } } }));
}

function expiredRenames({ username, renames: allRenames }: ExpiringUser, now: number): UserCleanup[] {
  const recent = allRenames.filter((renamedAt) => renamedAt.getTime() > now - RENAMES.withinMs);
  return recent.length === allRenames.length ? [] : [{ filter: { username }, change: { $set: { renames: recent } } }];
}

function expiredFormerEmails({ formerEmails: allAddresses }: ExpiringUser, now: number): UserCleanup[] {
  const unexpired = allAddresses.filter(({ until }) => until.getTime() > now);
  if (unexpired.length === allAddresses.length) return [];
  return [{ filter: unchangedAddresses(allAddresses), change: { $set: { formerEmails: unexpired } } }];
}
