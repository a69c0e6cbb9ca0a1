import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { DomainError, isRefusal } from '../http/domain-error.js';
import { isComplete, type KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { emailKey } from './emails/email-address.rule.js';
import { EmailClaims } from './emails/email-claims.service.js';
import { HeldEmailsService } from './emails/held-emails.service.js';
import { SitemapService } from './sitemap/sitemap.service.js';
import { NameProtection } from './names/name-protection.service.js';
import { NamesService, type NamedUsers } from './names/names.service.js';
import { usernameKey } from './names/username.rule.js';
import type { PageMove } from './page-move.rule.js';
import type { PageTakedown } from './takedown.rule.js';
import { emailTaken, userNotFound } from './user.errors.js';
import type { LoginUser, NewUser, PublicProfile, User } from './user.types.js';
import { type ListPosition, UsersRepository } from './users.repository.js';

const MAX_SAMPLES = 24;
const MAX_OPERATORS = 1_000;

@Injectable()
export class UsersService {
  // oxlint-disable-next-line max-params -- users, names and email addresses
  constructor(
    private readonly users: UsersRepository,
    private readonly emails: EmailClaims,
    private readonly heldEmails: HeldEmailsService,
    private readonly names: NamesService,
    private readonly protection: NameProtection,
    private readonly sitemap: SitemapService,
    private readonly clock: Clock,
  ) {}

  /** The id of a new user; the same for each repetition of a write. */
  newId(write?: KeyedWrite): string {
    return this.users.newId(write);
  }

  /** Creates a user; repetitions of a write create one user. */
  async create(user: NewUser, write?: KeyedWrite): Promise<User> {
    const id = user.id ?? this.users.newId(write);
    if (!(await isComplete(write, async () => (await this.users.find(id)) !== null)))
      await this.insert({ ...user, id });
    return this.getOrThrow(id);
  }

  /** Claims name and address, then stores the user. The claims are released when the user cannot be stored. */
  private async insert(user: NewUser & { readonly id: string }): Promise<void> {
    const { id, username, email } = user;
    const key = usernameKey(username);
    const address = emailKey(email);
    if (key === null || address === null)
      throw new DomainError('invalid', 'request.invalid', 'The request is not valid');
    if (user.origin !== 'sample') await this.protection.check(username, id);
    await this.names.claim(id, key);
    let claim: Awaited<ReturnType<EmailClaims['claim']>> = null;
    try {
      if (await this.heldEmails.isHeldForAnother(address, id)) throw emailTaken();
      claim = await this.emails.claim(id, address);
      if (!claim) throw emailTaken();
      const createdAt = new Date(this.clock.now());
      const listing = await this.sitemap.next();
      if (!(await this.users.insert({ ...user, emailKey: address, createdAt, listing }))) throw emailTaken();
    } catch (error) {
      // Both stay claimed when a concurrent call with the same key has stored the user.
      if (isRefusal(error) && !(await this.users.find(id))) {
        await this.names.release(id, key);
        await this.emails.release(claim);
      }
      throw error;
    }
  }

  /** Finds a user by name (case-insensitive) or by a former name; null for an unknown name. */
  findByName(name: string): Promise<User | null> {
    return this.names.find(name);
  }

  /** Users by the beginning of a current or former name, in the order of names. */
  findByNameBeginning(beginning: string, limit: number): Promise<NamedUsers> {
    return this.names.findByBeginning(beginning, limit);
  }

  /** The time from which a user has this name as the current name; null when no user has the name. */
  namedSince(name: string): Promise<Date | null> {
    return this.names.namedSince(name);
  }

  findProfile(name: string): Promise<PublicProfile | null> {
    return this.names.findProfile(name);
  }

  /** Invalidates caches of the public page. */
  raiseShownRevision(id: string): Promise<void> {
    return this.users.raiseShownRevision(id);
  }

  find(id: string): Promise<User | null> {
    return this.users.find(id);
  }

  /** Whether the user is stored, also while the account is deleted and can be restored. */
  async exists(id: string): Promise<boolean> {
    return (await this.users.find(id)) !== null || (await this.users.nameOfDeleted(id)) !== null;
  }

  async getOrThrow(id: string): Promise<User> {
    const user = await this.users.find(id);
    if (!user) throw userNotFound();
    return user;
  }

  /** The user id of an email address, or a random id, so that both cases cause the same work. */
  async userIdOfEmail(address: string): Promise<{ readonly userId: string; readonly isKnown: boolean }> {
    const user = await this.emails.findUser(address);
    return { userId: user?.id ?? this.users.newId(), isKnown: user !== null };
  }

  /** Whether an address belongs to another user, or is held for another user. */
  async isEmailTaken(address: string, userId: string): Promise<boolean> {
    const owner = await this.emails.findUser(address);
    if (owner && owner.id !== userId) return true;
    return this.heldEmails.isHeldForAnother(address, userId);
  }

  findWithPassword(id: string): Promise<{ user: User; passwordHash: string | null } | null> {
    return this.users.findWithPassword(id);
  }

  /** Finds a user by name or email address, with the same work for an unknown name, so that the time reveals nothing. */
  async findForLogin(identifier: string): Promise<LoginUser | null> {
    const address = emailKey(identifier);
    return address === null
      ? this.findByNameForLogin(identifier)
      : this.users.findForLogin((await this.userIdOfEmail(address)).userId);
  }

  /** Null when the user does not exist. */
  findForPasskeyLogin(userId: string): Promise<LoginUser | null> {
    return this.users.findForLogin(userId);
  }

  private async findByNameForLogin(name: string): Promise<LoginUser | null> {
    const claim = await this.names.claimOf(name);
    const login = await this.users.findForLogin(claim?.userId ?? this.users.newId());
    return claim && login && this.names.belongsTo(claim, login.user) ? login : null;
  }

  setKnownAddresses(userId: string, hashes: readonly string[]): Promise<void> {
    return this.users.setKnownAddresses(userId, hashes);
  }

  findSamples(): Promise<PublicProfile[]> {
    return this.users.findSamples(MAX_SAMPLES);
  }

  /** The newest users of the list of creators after a position. */
  findNewest(before: ListPosition | null, limit: number): Promise<{ at: ListPosition; user: PublicProfile }[]> {
    return this.users.findNewest(before, limit);
  }

  findOperators(): Promise<User[]> {
    return this.users.findOperators(MAX_OPERATORS);
  }

  /** Makes a user an operator, or takes the role away. */
  async setOperator(name: string, isOperator: boolean): Promise<User> {
    const user = await this.findByName(name);
    if (!user || !(await this.users.setOperator(user.id, isOperator))) throw userNotFound();
    return user;
  }

  async chooseTimeZone(userId: string, timeZone: string): Promise<User> {
    await this.users.setTimeZone(userId, timeZone);
    return this.getOrThrow(userId);
  }

  async setMove(userId: string, move: PageMove | null): Promise<User> {
    await this.users.setMove(userId, move);
    return this.getOrThrow(userId);
  }

  /** Hides the page of a user or suspends the account; null ends both. */
  async setTakedown(userId: string, takedown: PageTakedown | null): Promise<void> {
    if (!(await this.users.setTakedown(userId, takedown))) throw userNotFound();
  }

  /** The page is no longer new on the site. */
  endNewTime(userId: string): Promise<void> {
    return this.users.endNewTime(userId);
  }

  async setChecklist(userId: string, hasChecklist: boolean): Promise<User> {
    await this.users.setChecklist(userId, hasChecklist);
    return this.getOrThrow(userId);
  }

  /** An empty name removes the place. */
  async setAddressPlace(userId: string, slug: string, name: string): Promise<User> {
    await this.users.setAddressPlace(userId, slug, name);
    return this.getOrThrow(userId);
  }

  async chooseTheme(userId: string, theme: string): Promise<User> {
    await this.users.setTheme(userId, theme);
    return this.getOrThrow(userId);
  }
}
