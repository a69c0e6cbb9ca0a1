import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

import { Clock } from '../../config/clock.js';
import { usernameTaken } from '../user.errors.js';
import type { PublicProfile, User } from '../user.types.js';
import { UsersRepository } from '../users.repository.js';
import { usernameKey } from './username.rule.js';
import { UsernamesRepository, type Claim } from './usernames.repository.js';

/** A claim without its user is left when the process died in between; after this it is free again. */
const ORPHAN_AFTER_MS = 60_000;
/** The daily sweep looks for them among the claims of this time: longer than a server is away. */
const ORPHANS_OF_MS = 30 * 86_400_000;
const HELD_MS = 90 * 86_400_000;
const KNOWN_NAMES = 20_000;

/** Who is called what, and who was. */
@Injectable()
export class NamesService {
  /** Claims of before this time have been swept, or were found to be somebody's name. */
  private sweptUntil = 0;
  /** Ids by the names that somebody was last found by: whoever is found there says themself whether it is their name. */
  private readonly known = new LRUCache<string, string>({ max: KNOWN_NAMES });

  constructor(
    private readonly users: UsersRepository,
    private readonly usernames: UsernamesRepository,
    private readonly clock: Clock,
  ) {}

  /** The user with this name, or the one for whom it is held since a rename. */
  async find(name: string): Promise<User | null> {
    const claim = await this.claimOf(name);
    const user = claim && (await this.users.find(claim.userId));
    return user && this.leadsTo(claim, user) ? user : null;
  }

  /** The same, as visitors see them: of a name that was asked for before by one look at its user. */
  async findProfile(name: string): Promise<PublicProfile | null> {
    const key = usernameKey(name);
    const known = key === null ? undefined : this.known.get(key);
    const user = known === undefined ? null : await this.users.findProfile(known);
    if (user && usernameKey(user.username) === key) return user;
    const claim = await this.claimOf(name);
    const found = claim && (await this.users.findProfile(claim.userId));
    if (!found || !this.leadsTo(claim, found)) return null;
    this.known.set(claim.key, found.id);
    return found;
  }

  /** Whether the claim is this user's name, or was and is still held for them. */
  leadsTo(claim: Claim, user: Pick<User, 'username'>): boolean {
    return isNameOf(claim, user) || this.isHeld(claim);
  }

  /** The id behind a name, without a look at the user. */
  async claimOf(name: string): Promise<Claim | null> {
    const key = usernameKey(name);
    return key === null ? null : this.usernames.find(key);
  }

  /** Whether somebody new, or this user, could claim it now. */
  async isFree(name: string, userId?: string): Promise<boolean> {
    const claim = await this.claimOf(name);
    return claim === null || claim.userId === userId || this.isOver(claim);
  }

  /** Makes the name this user's, or answers 409. Says whether it was not theirs before. */
  async claim(userId: string, key: string): Promise<'new' | 'again'> {
    for (const isLast of [false, true]) {
      if (await this.usernames.claim(userId, key, this.clock.now())) return 'new';
      if (await this.usernames.claimAgain(userId, key, this.clock.now())) return 'again';
      const claim = isLast ? null : await this.usernames.find(key);
      if (claim) await this.sweep(claim);
    }
    throw usernameTaken();
  }

  /** Nobody else can take the name for 90 days from now. */
  async hold(userId: string, name: string): Promise<void> {
    const key = usernameKey(name);
    if (key !== null) await this.usernames.hold(userId, key, this.clock.now() + HELD_MS);
  }

  /** The first failure is the one to report; a claim that stays is swept by the next one who wants the name. */
  async release(userId: string, key: string): Promise<void> {
    await this.usernames.release(userId, key).catch(() => undefined);
  }

  /** Of one who is gone: the name they had last is held, and what was only claimed for them is free. */
  async settle(userId: string, lastName: string | null): Promise<void> {
    for (const { key, until } of await this.usernames.findOf(userId)) {
      if (until !== null) continue;
      if (lastName !== null && key === usernameKey(lastName)) await this.hold(userId, key);
      else await this.usernames.release(userId, key);
    }
  }

  /** The name a user has and those held for them, or claimed. */
  claimsOf(userId: string): Promise<Claim[]> {
    return this.usernames.findOf(userId);
  }

  /** Keys under which a user can be found. */
  async keysOf(userId: string): Promise<string[]> {
    return (await this.usernames.findOf(userId)).map(({ key }) => key);
  }

  /** Frees every name whose time is over, or whose user never came to be; returns how many there were. */
  async sweepAll(): Promise<number> {
    const now = this.clock.now();
    const claimed = { from: Math.max(now - ORPHANS_OF_MS, this.sweptUntil), to: now - ORPHAN_AFTER_MS };
    let count = 0;
    for await (const claim of this.usernames.doubtful(now, claimed)) if (await this.sweep(claim)) count += 1;
    this.sweptUntil = claimed.to;
    return count;
  }

  /** Frees a name whose time is over, or whose user never came to be. False when it is neither. */
  private async sweep(claim: Claim): Promise<boolean> {
    return (await this.isOver(claim)) && this.usernames.sweep(claim);
  }

  private async isOver(claim: Claim): Promise<boolean> {
    if (claim.claimedAt.getTime() > this.clock.now() - ORPHAN_AFTER_MS || this.isHeld(claim)) return false;
    const user = await this.users.find(claim.userId);
    return !user || !isNameOf(claim, user);
  }

  private isHeld({ until }: Claim): boolean {
    return until !== null && until.getTime() > this.clock.now();
  }
}

const isNameOf = ({ key }: Claim, { username }: Pick<User, 'username'>): boolean => usernameKey(username) === key;
