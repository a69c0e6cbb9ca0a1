import { Injectable } from '@nestjs/common';
import type {
  AuditAction,
  AuditState,
  Entry,
  ModeratedAccount,
  ModeratedItem,
  NewTakedown,
  Product,
  TakedownCategory,
  TakedownEnd,
  TakedownTarget,
} from '@linkstall/contracts/http';

import type { Caller } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { EntriesService } from '../links/entries.service.js';
import { titleOf } from '../links/entry-presenter.service.js';
import { ProductsService } from '../products/products.service.js';
import { isSuspended, type ItemTakedown } from '../users/takedown.rule.js';
import { takedownToResponse } from '../users/takedown.response.js';
import { userNotFound } from '../users/user.errors.js';
import type { User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { ReportsService } from './reports/reports.service.js';
import { AuditLogRepository } from './audit-log.repository.js';

/** The target of a takedown: a page, an account or an item. */
interface Subject {
  readonly user: User;
  readonly target: TakedownTarget;
  readonly item: ModeratedItem | null;
}

interface Step {
  readonly action: AuditAction;
  readonly category?: TakedownCategory;
  readonly reason: string;
  readonly after: AuditState;
}

/** Hides pages, entries and products, suspends accounts, and restores all of them. Each step writes a line of the log first. */
@Injectable()
export class TakedownsService {
  // oxlint-disable-next-line max-params -- what can be hidden, and the log
  constructor(
    private readonly users: UsersService,
    private readonly entries: EntriesService,
    private readonly products: ProductsService,
    private readonly reports: ReportsService,
    private readonly log: AuditLogRepository,
    private readonly clock: Clock,
  ) {}

  async read(username: string): Promise<ModeratedAccount> {
    const user = await this.getUser(username);
    const { fullName, takedown } = user;
    const [items, reports] = await Promise.all([this.itemsOf(user.id), this.reports.of(user.id)]);
    const state = { isSuspended: isSuspended(user), ...takedownToResponse(takedown) };
    return { username: user.username, fullName, ...state, items, ...(reports && { reports }) };
  }

  /** A repetition with the same category and words writes no second line. */
  async begin(actor: Caller, username: string, { category, reason, ...what }: NewTakedown): Promise<ModeratedAccount> {
    const subject = await this.find(username, what);
    if (subject.user.id === actor.id || subject.user.isOperator) throw ownKind();
    const after = what.target === 'account' ? 'suspended' : 'hidden';
    const current = subject.item ? subject.item.takedown : subject.user.takedown;
    const isRepeated = current?.category === category && current.reason === reason && stateOf(subject) === after;
    if (!isRepeated) await this.record(actor, subject, { action: 'takedown', category, reason, after });
    const at = new Date(this.clock.now());
    if (!isRepeated) await this.write(subject, { category, reason, at });
    await this.users.raiseShownRevision(subject.user.id);
    // Reports that came after the first call have no decision yet.
    if (!isRepeated) await this.reports.close(subject.user.id);
    return this.read(subject.user.username);
  }

  /** Ends the reports about a page that stays visible. */
  async dismiss(actor: Caller, username: string, reason: string): Promise<void> {
    const subject = await this.find(username, { target: 'page' });
    if (subject.user.id === actor.id) throw ownPage();
    if ((await this.reports.of(subject.user.id)) === null) return;
    await this.record(actor, subject, { action: 'dismiss', reason, after: stateOf(subject) });
    await this.reports.close(subject.user.id);
  }

  /** Restores what is hidden; without a takedown nothing changes. */
  async end(actor: Caller, username: string, { reason, ...what }: TakedownEnd): Promise<ModeratedAccount> {
    const subject = await this.find(username, what);
    if (subject.user.id === actor.id) throw ownPage();
    if (stateOf(subject) !== 'visible') {
      await this.record(actor, subject, { action: 'restore', reason, after: 'visible' });
      await this.write(subject, null);
    }
    await this.users.raiseShownRevision(subject.user.id);
    return this.read(subject.user.username);
  }

  private async find(
    username: string,
    { target, id }: { readonly target: TakedownTarget; readonly id?: string | undefined },
  ): Promise<Subject> {
    const user = await this.getUser(username);
    if (target === 'page' || target === 'account') return { user, target, item: null };
    const item = await this.findItem(user.id, target, id ?? '');
    if (!item)
      throw new DomainError('not-found', 'takedown.no_item', 'This page has no such entry or product any more');
    return { user, target, item };
  }

  private async findItem(ownerId: string, target: 'entry' | 'product', id: string): Promise<ModeratedItem | null> {
    if (target === 'entry') {
      const entry = await this.entries.findForModeration(ownerId, id);
      return entry && entryItem(entry);
    }
    const product = await this.products.findForModeration(ownerId, id);
    return product && productItem(product);
  }

  private async getUser(username: string): Promise<User> {
    const user = await this.users.findByName(username);
    if (!user) throw userNotFound();
    return user;
  }

  private async itemsOf(ownerId: string): Promise<ModeratedItem[]> {
    const [entries, products] = await Promise.all([this.entries.list(ownerId), this.products.list(ownerId)]);
    return [...entries.map(entryItem), ...products.map(productItem)];
  }

  private record(actor: Caller, subject: Subject, step: Step): Promise<void> {
    const { user, target, item } = subject;
    return this.log.append({
      ...{ actorId: actor.id, actor: actor.username, userId: user.id, username: user.username },
      ...{ ...step, target, before: stateOf(subject), at: new Date(this.clock.now()) },
      ...{ item: item?.id ?? '', content: item ? `${item.title} ${item.url}`.trim() : '' },
    });
  }

  private async write({ user, target, item }: Subject, takedown: ItemTakedown | null): Promise<void> {
    if (target === 'entry') await this.entries.setTakedown(user.id, item?.id ?? '', takedown);
    else if (target === 'product') await this.products.setTakedown(user.id, item?.id ?? '', takedown);
    else await this.users.setTakedown(user.id, takedown && { ...takedown, level: target });
  }
}

function stateOf({ user, item }: Subject): AuditState {
  if (item) return item.takedown ? 'hidden' : 'visible';
  if (!user.takedown) return 'visible';
  return isSuspended(user) ? 'suspended' : 'hidden';
}

function entryItem(entry: Entry): ModeratedItem {
  const url = 'url' in entry ? entry.url : '';
  const { takedown } = entry;
  return { target: 'entry', id: entry._id, title: titleOf(entry), url, ...(takedown && { takedown }) };
}

function productItem({ _id: id, Product_Name: title, Product_Url: url, takedown }: Product): ModeratedItem {
  return { target: 'product', id, title, url, ...(takedown && { takedown }) };
}

const ownKind = () =>
  new DomainError('conflict', 'takedown.operator', 'Take the role of operator away first: linkstall operator remove');

const ownPage = () =>
  new DomainError(
    'conflict',
    'takedown.own_page',
    'This is your own page. Ask another operator of this site to decide',
  );
