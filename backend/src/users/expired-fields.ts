import { nameSkeleton } from './names/skeleton.rule.js';
import { isOpenSession } from './open-session.rule.js';
import { RENAMES } from './profile/profile-limits.js';
import { unchangedAddresses } from './user-updates.repository.js';
import type { UserEntity } from './user.schema.js';

/** The fields of a user that can expire, and those that their removal depends on. */
export const EXPIRING_FIELDS = [
  ...(['username', 'nameSkeleton', 'resetToken', 'verificationToken', 'openSessions'] as const),
  ...(['renames', 'formerEmails'] as const),
] as const;

export type ExpiringUser = Pick<UserEntity, '_id' | (typeof EXPIRING_FIELDS)[number]>;

/** An update of a user that removes expired fields, unless the user has changed since the read. */
export interface FieldRemoval {
  readonly unchanged: Readonly<Record<string, unknown>>;
  readonly change: { readonly $set?: object; readonly $unset?: object };
}

/** The updates that remove expired fields of a user. */
export function expiredFields(user: ExpiringUser, now: number): FieldRemoval[] {
  return [
    ...missingSkeleton(user),
    ...expiredTokens(user, now),
    ...expiredSessions(user, now),
    ...expiredRenames(user, now),
    ...expiredFormerEmails(user, now),
  ];
}

/** Earlier programs stored no skeleton. */
function missingSkeleton({ username, nameSkeleton: stored }: ExpiringUser): FieldRemoval[] {
  if (stored !== undefined) return [];
  return [{ unchanged: { username }, change: { $set: { nameSkeleton: nameSkeleton(username) } } }];
}

function expiredTokens(user: ExpiringUser, now: number): FieldRemoval[] {
  return (['resetToken', 'verificationToken'] as const).flatMap((name) => {
    const token = user[name];
    if (!token || token.until.getTime() > now) return [];
    return { unchanged: { [`${name}.hash`]: token.hash }, change: { $set: { [name]: null } } };
  });
}

function expiredSessions({ openSessions }: ExpiringUser, now: number): FieldRemoval[] {
  const expired = Object.entries(openSessions).filter(([, session]) => !isOpenSession(session, now));
  return expired.map(([id]) => ({ unchanged: {}, change: { $unset: { [`openSessions.${id}`]: '' } } }));
}

function expiredRenames({ username, renames: allRenames }: ExpiringUser, now: number): FieldRemoval[] {
  const recent = allRenames.filter((renamedAt) => renamedAt.getTime() > now - RENAMES.withinMs);
  return recent.length === allRenames.length
    ? []
    : [{ unchanged: { username }, change: { $set: { renames: recent } } }];
}

function expiredFormerEmails({ formerEmails: allAddresses }: ExpiringUser, now: number): FieldRemoval[] {
  const unexpired = allAddresses.filter(({ until }) => until.getTime() > now);
  if (unexpired.length === allAddresses.length) return [];
  return [{ unchanged: unchangedAddresses(allAddresses), change: { $set: { formerEmails: unexpired } } }];
}
