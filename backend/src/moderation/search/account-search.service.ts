import { Injectable } from '@nestjs/common';
import type { AccountSearch, AccountSearchReason, AccountState, FoundAccount } from '@linkstall/contracts/http';

import { invalid } from '../../http/validation.js';
import { withoutSpacesAround } from '../../http/plain-text.js';
import { EntryHostsService } from '../../links/entry-hosts.service.js';
import { ProductHostsService } from '../../products/product-hosts.service.js';
import { isSuspended } from '../../users/takedown.rule.js';
import type { User } from '../../users/user.types.js';
import { UsersService } from '../../users/users.service.js';
import { accountQueryOf } from './account-search.rule.js';

const MAX_ACCOUNTS = 50;
/** An account can have many items that lead to one host. */
const MAX_ITEMS = 500;
const MAX_LENGTH = 2_048;

interface AccountMatch {
  readonly user: User;
  readonly reason: AccountSearchReason;
  readonly match: string;
}

interface Matches {
  readonly accounts: readonly AccountMatch[];
  readonly hasMore: boolean;
}

const NOTHING: Matches = { accounts: [], hasMore: false };

/** Finds accounts for operators: by username, by email address, and by the hosts to which entries and products lead. */
@Injectable()
export class AccountSearchService {
  constructor(
    private readonly users: UsersService,
    private readonly entries: EntryHostsService,
    private readonly products: ProductHostsService,
  ) {}

  /** @throws DomainError 400 for a text that is neither a name nor an address */
  async search(typed: string): Promise<AccountSearch> {
    const text = withoutSpacesAround(typed.slice(0, MAX_LENGTH));
    const { email, name, host } = accountQueryOf(text);
    if (email === undefined && name === undefined && host === undefined)
      throw invalid([{ field: 'search', message: 'Enter a username, an email address or a web address' }]);
    const parts = await Promise.all([
      email === undefined ? NOTHING : this.byEmail(email),
      name === undefined ? NOTHING : this.byName(name),
      host === undefined ? NOTHING : this.byHost(host),
    ]);
    // An account that matches in several ways is shown once, with the first of its reasons.
    const byId = new Map<string, AccountMatch>();
    for (const each of parts.flatMap((part) => part.accounts))
      if (!byId.has(each.user.id)) byId.set(each.user.id, each);
    const accounts = [...byId.values()].slice(0, MAX_ACCOUNTS).map(toResponse);
    return { accounts, hasMore: byId.size > MAX_ACCOUNTS || parts.some(({ hasMore }) => hasMore) };
  }

  private async byEmail(key: string): Promise<Matches> {
    const { userId, isKnown } = await this.users.userIdOfEmail(key);
    const user = isKnown ? await this.users.find(userId) : null;
    return { accounts: user ? [{ user, reason: 'email', match: user.email }] : [], hasMore: false };
  }

  private async byName(beginning: string): Promise<Matches> {
    const { users, hasMore } = await this.users.findByNameBeginning(beginning, MAX_ACCOUNTS);
    const accounts = users.map(({ user, name }): AccountMatch => {
      const isCurrent = user.username.toLowerCase().startsWith(beginning);
      return { user, reason: 'name', match: isCurrent ? user.username : name };
    });
    return { accounts, hasMore };
  }

  private async byHost(host: string): Promise<Matches> {
    const lists = await Promise.all([this.entries.find(host, MAX_ITEMS), this.products.find(host, MAX_ITEMS)]);
    const matches = new Map(lists.flat().map(({ ownerId, address }) => [ownerId, address]));
    const owners = await Promise.all(
      [...matches].slice(0, MAX_ACCOUNTS).map(async ([ownerId, match]): Promise<AccountMatch[]> => {
        const user = await this.users.find(ownerId);
        return user ? [{ user, reason: 'host', match }] : [];
      }),
    );
    const hasMore = matches.size > MAX_ACCOUNTS || lists.some((list) => list.length >= MAX_ITEMS);
    return { accounts: owners.flat(), hasMore };
  }
}

function toResponse({ user, reason, match }: AccountMatch): FoundAccount {
  return { username: user.username, fullName: user.fullName, state: stateOf(user), reason, match };
}

function stateOf(user: User): AccountState {
  if (user.isWaiting) return 'waiting';
  if (!user.takedown) return 'visible';
  return isSuspended(user) ? 'suspended' : 'hidden';
}
