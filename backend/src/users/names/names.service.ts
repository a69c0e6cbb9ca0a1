import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

import { Clock } from '../../config/clock.js';
import { ORPHAN_AFTER_MS, ORPHAN_PERIOD_MS } from '../claim-ages.js';
import { usernameTaken } from '../user.errors.js';
import type { PublicProfile, User } from '../user.types.js';
import { UsersRepository } from '../users.repository.js';
import { usernameKey } from './username.rule.js';
import { UsernamesRepository, type NameClaim } from './usernames.repository.js';

const HELD_MS = 90 * 86_400_000;
const CACHED_NAMES = 20_000;

export interface NamedUsers {
  readonly users: readonly { readonly user: User; readonly name: string }[];
  /** Whether more names begin with the text. */
  readonly hasMore: boolean;
}

/** User names, former names included. */
@Injectable()
export class NamesService {
  /** Claims before this time were checked. */
  private sweptUntil = 0;
  /** Cached user ids by name. A cached id counts only while the user still has this name. */
  private readonly userIds = new LRUCache<string, string>({ max: CACHED_NAMES });

  constructor(
    private readonly users: UsersRepository,
    private readonly usernames: UsernamesRepository,
    private readonly clock: Clock,
  ) {}

  /** The user with this name, or with this former name while it is held. */
  async find(name: string): Promise<User | null> {
    const claim = await this.claimOf(name);
    const user = claim && (await this.users.find(claim.userId));
    return user && this.belongsTo(claim, user) ? user : null;
  }

  /** Users by the beginning of a current or former name in lower case, in the order of names. */
  async findByBeginning(beginning: string, limit: number): Promise<NamedUsers> {
    const claims = await this.usernames.findByBeginning(beginning, limit + 1);
    const users = await Promise.all(
      claims.slice(0, limit).map(async (claim): Promise<NamedUsers['users']> => {
        const user = await this.users.find(claim.userId);
        return user && this.belongsTo(claim, user) ? [{ user, name: claim.key }] : [];
      }),
    );
    return { users: users.flat(), hasMore: claims.length > limit };
  }

  /** The public profile by name; a cached name needs a single query. */
  async findProfile(name: string): Promise<PublicProfile | null> {
    const key = usernameKey(name);
    const userId = key === null ? undefined : this.userIds.get(key);
    const user = userId === undefined ? null : await this.users.findProfile(userId);
    if (user && usernameKey(user.username) === key) return user;
    const claim = await this.claimOf(name);
    const profile = claim && (await this.users.findProfile(claim.userId));
    if (!profile || !this.belongsTo(claim, profile)) return null;
    this.userIds.set(claim.key, profile.id);
    return profile;
  }

  /** Whether the claim is the user's name, or a held former name. */
  belongsTo(claim: NameClaim, user: Pick<User, 'username'>): boolean {
    return isNameOf(claim, user) || this.isHeld(claim);
  }

  /** The claim of a name, which contains the user id. The user is not read. */
  async claimOf(name: string): Promise<NameClaim | null> {
    const key = usernameKey(name);
    return key === null ? null : this.usernames.find(key);
  }

  /** The time from which a user has this name as the current name; null when no user has the name. */
  async namedSince(name: string): Promise<Date | null> {
    const claim = await this.claimOf(name);
    const user = claim && (await this.users.find(claim.userId));
    return user && isNameOf(claim, user) ? claim.claimedAt : null;
  }

  /** Whether a new user, or this user, can claim the name. */
  async isFree(name: string, userId?: string): Promise<boolean> {
    const claim = await this.claimOf(name);
    return claim === null || claim.userId === userId || this.isObsolete(claim);
  }

  /** Whether the name, as typed, is the user's current name. */
  async isCurrent(name: string, userId: string): Promise<boolean> {
    return (await this.users.find(userId))?.username === name;
  }

  /** Claims a name for a user, or throws 409. Returns whether the name is new for the user. */
  async claim(userId: string, key: string): Promise<'new' | 'again'> {
    for (const isLast of [false, true]) {
      if (await this.usernames.claim(userId, key, this.clock.now())) return 'new';
      if (await this.usernames.claimAgain(userId, key, this.clock.now())) return 'again';
      const claim = isLast ? null : await this.usernames.find(key);
      if (claim) await this.sweep(claim);
    }
    throw usernameTaken();
  }

  /** Holds a name for 90 days: no other user can claim it. */
  async hold(userId: string, name: string): Promise<void> {
    const key = usernameKey(name);
    if (key !== null) await this.usernames.hold(userId, key, this.clock.now() + HELD_MS);
  }

  /** Makes the held name of a restored user a current name again. */
  async makeCurrent({ id, username }: Pick<User, 'id' | 'username'>): Promise<void> {
    const key = usernameKey(username);
    if (key !== null) await this.usernames.hold(id, key, null).catch(() => undefined);
  }

  /** Releases a claim after a failure. A claim that remains is removed when another user wants the name. */
  async release(userId: string, key: string): Promise<void> {
    await this.usernames.release(userId, key).catch(() => undefined);
  }

  /** Holds the last name of a deleted user for 90 days, and releases the other claims. */
  async releaseNamesOfDeleted(userId: string, lastName: string | null): Promise<void> {
    for (const { key, until } of await this.usernames.findOf(userId)) {
      if (until !== null) continue;
      if (lastName !== null && key === usernameKey(lastName)) await this.hold(userId, key);
      else await this.usernames.release(userId, key);
    }
  }

  /** All names of a user: current, held and claimed. */
  claimsOf(userId: string): Promise<NameClaim[]> {
    return this.usernames.findOf(userId);
  }

  async keysOf(userId: string): Promise<string[]> {
    return (await this.usernames.findOf(userId)).map(({ key }) => key);
  }

  /** Removes claims whose hold has expired, and claims without a user. Returns their number. */
  async sweepAll(): Promise<number> {
    const now = this.clock.now();
    const claimed = { from: Math.max(now - ORPHAN_PERIOD_MS, this.sweptUntil), to: now - ORPHAN_AFTER_MS };
    let count = 0;
    for await (const claim of this.usernames.findPossiblyObsolete(now, claimed))
      if (await this.sweep(claim)) count += 1;
    this.sweptUntil = claimed.to;
    return count;
  }

  /** Removes a claim whose hold has expired, or a claim without a user. Returns false for other names. */
  private async sweep(claim: NameClaim): Promise<boolean> {
    return (await this.isObsolete(claim)) && this.usernames.sweep(claim);
  }

  private async isObsolete(claim: NameClaim): Promise<boolean> {
    if (claim.claimedAt.getTime() > this.clock.now() - ORPHAN_AFTER_MS || this.isHeld(claim)) return false;
    const user = await this.users.find(claim.userId);
    return !user || !isNameOf(claim, user);
  }

  private isHeld({ until }: NameClaim): boolean {
    return until !== null && until.getTime() > this.clock.now();
  }
}

const isNameOf = ({ key }: NameClaim, { username }: Pick<User, 'username'>): boolean => usernameKey(username) === key;
