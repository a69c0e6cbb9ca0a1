import { Injectable } from '@nestjs/common';
import type { AuditState, Entry, ModeratedItem, Product, TakedownTarget } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import { EntriesService } from '../links/entries.service.js';
import { titleOf } from '../links/entry-presenter.service.js';
import { ProductsService } from '../products/products.service.js';
import { isSuspended } from '../users/takedown.rule.js';
import { userNotFound } from '../users/user.errors.js';
import type { User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';

/** The target of a takedown: a page, an account or an item. */
export interface Subject {
  readonly user: User;
  readonly target: TakedownTarget;
  readonly item: ModeratedItem | null;
}

interface SubjectName {
  readonly target: TakedownTarget;
  /** The id of an entry or a product. */
  readonly id?: string | undefined;
}

/** Finds what operators hide and restore. */
@Injectable()
export class ModeratedSubjects {
  constructor(
    private readonly users: UsersService,
    private readonly entries: EntriesService,
    private readonly products: ProductsService,
  ) {}

  async find(username: string, name: SubjectName): Promise<Subject> {
    const subject = await this.subjectOf(await this.getUser(username), name);
    if (!subject)
      throw new DomainError('not-found', 'takedown.no_item', 'This page has no such entry or product any more');
    return subject;
  }

  /** Null when the account or the item no longer exists. */
  async findOf(userId: string, name: SubjectName): Promise<Subject | null> {
    const user = await this.users.find(userId);
    return user && this.subjectOf(user, name);
  }

  async getUser(username: string): Promise<User> {
    const user = await this.users.findByName(username);
    if (!user) throw userNotFound();
    return user;
  }

  async itemsOf(ownerId: string): Promise<ModeratedItem[]> {
    const [entries, products] = await Promise.all([this.entries.list(ownerId), this.products.list(ownerId)]);
    return [...entries.map(entryItem), ...products.map(productItem)];
  }

  private async subjectOf(user: User, { target, id }: SubjectName): Promise<Subject | null> {
    if (target === 'page' || target === 'account') return { user, target, item: null };
    const item = await this.findItem(user.id, target, id ?? '');
    return item && { user, target, item };
  }

  /** Also finds a deleted item that its owner can still restore. */
  private async findItem(ownerId: string, target: 'entry' | 'product', id: string): Promise<ModeratedItem | null> {
    if (target === 'entry') {
      const entry = await this.entries.findForModeration(ownerId, id);
      return entry && entryItem(entry);
    }
    const product = await this.products.findForModeration(ownerId, id);
    return product && productItem(product);
  }
}

export function stateOf({ user, item }: Subject): AuditState {
  if (item) return item.takedown ? 'hidden' : 'visible';
  if (!user.takedown) return 'visible';
  return isSuspended(user) ? 'suspended' : 'hidden';
}

/** Whether the takedown of this moment hides the subject now. */
export function isHiddenSince({ user, item }: Subject, at: Date): boolean {
  const since = item ? item.takedown?.at : user.takedown?.at.toISOString();
  return since === at.toISOString();
}

function entryItem(entry: Entry): ModeratedItem {
  const url = 'url' in entry ? entry.url : '';
  const takedown = ownTakedown(entry);
  return { target: 'entry', id: entry._id, title: titleOf(entry), url, ...(takedown && { takedown }) };
}

function productItem(product: Product): ModeratedItem {
  const { _id: id, Product_Name: title, Product_Url: url } = product;
  const takedown = ownTakedown(product);
  return { target: 'product', id, title, url, ...(takedown && { takedown }) };
}

/** A blocked host hides items, too, and only the end of that block restores them. */
const ownTakedown = ({ takedown }: Pick<Product, 'takedown'>) => (takedown?.host === undefined ? takedown : undefined);
