import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { emailKey } from './email-address.js';
import type { NewUser, User } from './user.js';
import { usernameKey } from './username.js';
import { UsernamesRepository } from './usernames.repository.js';
import { UsersRepository } from './users.repository.js';

const MOST_SESSIONS = 20;
const MOST_SAMPLES = 24;
/** A name without its user is left when the process died in between; after this it is free again. */
const ORPHAN_AFTER_MS = 60_000;

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly usernames: UsernamesRepository,
    private readonly clock: Clock,
  ) {}

  /** Claims the name, then stores the user; the name is given back when that fails. */
  async create(user: NewUser): Promise<User> {
    const key = usernameKey(user.username);
    const address = emailKey(user.email);
    if (key === null || address === null)
      throw new DomainError('invalid', 'request.invalid', 'The request is not valid');
    const id = this.users.newId();
    await this.claim(id, key);
    try {
      const createdAt = new Date(this.clock.now());
      const created = await this.users.insert({ ...user, id, emailKey: address, createdAt });
      if (!created) throw new DomainError('conflict', 'user.email_taken', 'This email address is already in use');
      return created;
    } catch (error) {
      // The first failure is the one to report; a claim that stays is swept by the next one who wants the name.
      await this.usernames.release(id, key).catch(() => undefined);
      throw error;
    }
  }

  /** By name in any case; null for what is no name or nobody's. */
  async findByName(name: string): Promise<User | null> {
    const claim = await this.claimOf(name);
    return claim && this.users.find(claim.userId);
  }

  /** Does the same work for a name that nobody has, so that the time it takes tells nothing. */
  async findForLogin(name: string): Promise<{ user: User; passwordHash: string | null } | null> {
    const claim = await this.claimOf(name);
    return this.users.findWithPassword(claim?.userId ?? this.users.newId());
  }

  async findBySession(userId: string, sessionId: string): Promise<User | null> {
    const found = await this.users.findWithSessions(userId);
    return found?.sessions.slice(-MOST_SESSIONS).includes(sessionId) ? found.user : null;
  }

  findSamples(): Promise<User[]> {
    return this.users.findSamples(MOST_SAMPLES);
  }

  /** Begins a session; the oldest ones end when there are too many. */
  async beginSession(userId: string, sessionId: string): Promise<void> {
    const sessions = await this.users.addSession(userId, sessionId);
    if (!sessions) throw new DomainError('unauthenticated', 'auth.login_failed', 'Wrong username or password');
    for (const old of sessions.slice(0, -MOST_SESSIONS)) await this.users.removeSession(userId, old);
  }

  endSession(userId: string, sessionId: string): Promise<void> {
    return this.users.removeSession(userId, sessionId);
  }

  async chooseTheme(userId: string, theme: string): Promise<User> {
    const changed = await this.users.setTheme(userId, theme);
    if (!changed) throw new DomainError('not-found', 'user.not_found', 'User Not Found');
    return changed;
  }

  private async claimOf(name: string) {
    const key = usernameKey(name);
    return key === null ? null : this.usernames.find(key);
  }

  private async claim(userId: string, key: string): Promise<void> {
    if (await this.usernames.claim(userId, key, this.clock.now())) return;
    await this.sweepOrphan(key);
    if (await this.usernames.claim(userId, key, this.clock.now())) return;
    throw new DomainError('conflict', 'user.username_taken', 'This username is already taken');
  }

  private async sweepOrphan(key: string): Promise<void> {
    const claim = await this.usernames.find(key);
    if (!claim || claim.claimedAt.getTime() > this.clock.now() - ORPHAN_AFTER_MS) return;
    if (!(await this.users.find(claim.userId))) await this.usernames.release(claim.userId, key);
  }
}
