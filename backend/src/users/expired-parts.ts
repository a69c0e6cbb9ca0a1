import { isLivingSession } from './open-session.rule.js';
import { RENAMES } from './profile/profile-limits.js';
import type { UserEntity } from './user.schema.js';

/** The fields of a user that can expire. */
export type ExpiringUser = Pick<UserEntity, '_id' | 'username' | 'resetToken' | 'verificationToken'> &
  Pick<UserEntity, 'openSessions' | 'renames' | 'formerEmails'>;

/** A conditional update of a user; its filter repeats the values on which it was based. */
export interface Removal {
  readonly when: Readonly<Record<string, unknown>>;
  /** A path that must be absent. */
  readonly absent?: string;
  readonly change: { readonly $set?: object; readonly $unset?: object };
}

/** The update that removes expired fields of a user. */
export function expiredParts(user: ExpiringUser, now: number): Removal[] {
  return [...tokens(user, now), ...sessions(user, now), ...renames(user, now), ...formerEmails(user, now)];
}

function tokens(user: ExpiringUser, now: number): Removal[] {
  return (['resetToken', 'verificationToken'] as const).flatMap((name) => {
    const token = user[name];
    if (!token || token.until.getTime() > now) return [];
    return { when: { [`${name}.hash`]: token.hash }, change: { $set: { [name]: null } } };
  });
}

function sessions({ openSessions }: ExpiringUser, now: number): Removal[] {
  const ended = Object.entries(openSessions).filter(([, session]) => !isLivingSession(session, now));
  return ended.map(([id]) => ({ when: {}, change: { $unset: { [`openSessions.${id}`]: '' } } }));
}

function renames({ username, renames: all }: ExpiringUser, now: number): Removal[] {
  const recent = all.filter((at) => at.getTime() > now - RENAMES.withinMs);
  return recent.length === all.length ? [] : [{ when: { username }, change: { $set: { renames: recent } } }];
}

function formerEmails({ formerEmails: all }: ExpiringUser, now: number): Removal[] {
  const living = all.filter(({ until }) => until.getTime() > now);
  if (living.length === all.length) return [];
  // Meanwhile the hash of a link can be written, and another address added.
  const same = all.flatMap(({ ref, hash }, at) => [
    [`formerEmails.${at}.ref`, ref],
    [`formerEmails.${at}.hash`, hash],
  ]);
  const when = Object.fromEntries(same) as Record<string, unknown>;
  return [{ when, absent: `formerEmails.${all.length}`, change: { $set: { formerEmails: living } } }];
}
