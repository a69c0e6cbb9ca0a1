import { Injectable } from '@nestjs/common';
import type {
  AuditAction,
  AuditState,
  ModeratedAccount,
  NewTakedown,
  TakedownCategory,
  TakedownEnd,
} from '@linkstall/contracts/http';

import type { Caller } from '../auth/guards/access.decorator.js';
import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { EntriesService } from '../links/entries.service.js';
import { ProductsService } from '../products/products.service.js';
import { isSuspended, type ItemTakedown } from '../users/takedown.rule.js';
import { takedownToResponse } from '../users/takedown.response.js';
import { UsersService } from '../users/users.service.js';
import { AppealsService } from './appeals.service.js';
import { ReportsService } from './reports/reports.service.js';
import type { AuditLineEntity } from './audit-line.schema.js';
import { AuditLogRepository } from './audit-log.repository.js';
import { ModeratedSubjects, stateOf, type Subject } from './subjects.service.js';
import { TakedownNotices } from './takedown-notices.service.js';

const ACTIONS: readonly AuditAction[] = ['takedown', 'restore', 'dismiss', 'keep', 'trust'];
/** A call that is repeated later is a step of its own. */
const REPEATED_MS = 60_000;

interface Step {
  readonly action: AuditAction;
  readonly category?: TakedownCategory;
  readonly reason: string;
  readonly after: AuditState;
}

/**
 * Hides pages, entries and products, suspends accounts, and restores all of them. Each step writes a line of the log first, and
 * mails the owner.
 */
@Injectable()
export class TakedownsService {
  // oxlint-disable-next-line max-params -- what can be hidden, its owner, and the log
  constructor(
    private readonly subjects: ModeratedSubjects,
    private readonly users: UsersService,
    private readonly entries: EntriesService,
    private readonly products: ProductsService,
    private readonly reports: ReportsService,
    private readonly appeals: AppealsService,
    private readonly notices: TakedownNotices,
    private readonly log: AuditLogRepository,
    private readonly clock: Clock,
  ) {}

  async read(username: string): Promise<ModeratedAccount> {
    const user = await this.subjects.getUser(username);
    const { fullName, takedown, newUntil } = user;
    const [items, reports, appeals] = await Promise.all([
      this.subjects.itemsOf(user.id),
      this.reports.of(user.id),
      this.appeals.listOf(user.id),
    ]);
    const state = { isSuspended: isSuspended(user), ...takedownToResponse(takedown) };
    const details = {
      items,
      appeals,
      ...(this.isFuture(newUntil) && { newUntil: newUntil.toISOString() }),
      ...(reports && { reports }),
    };
    return { username: user.username, fullName, ...state, ...details };
  }

  /** A repetition with the same category and words writes no second line, and sends no second mail. */
  async begin(actor: Caller, username: string, { category, reason, ...what }: NewTakedown): Promise<ModeratedAccount> {
    const subject = await this.subjects.find(username, what);
    const { user, item } = subject;
    if (user.id === actor.id || user.isOperator) throw ownKind();
    const after = what.target === 'account' ? 'suspended' : 'hidden';
    const current = item ? item.takedown : user.takedown;
    const isRepeated = current?.category === category && current.reason === reason && stateOf(subject) === after;
    if (!isRepeated) {
      const { id: ref, at } = await this.record(actor, subject, { action: 'takedown', category, reason, after });
      await this.notices.withNotice({ user, ref }, async () => {
        await this.appeals.close(user.id, item?.id ?? '', ref);
        await this.write(subject, { category, reason, at });
      });
    }
    await this.users.raiseShownRevision(user.id);
    // Reports that came after the first call have no decision yet.
    if (!isRepeated) await this.reports.close(user.id);
    return this.read(user.username);
  }

  /** Ends the reports about a page that stays visible. */
  async dismiss(actor: Caller, username: string, reason: string): Promise<void> {
    const subject = await this.subjects.find(username, { target: 'page' });
    if (subject.user.id === actor.id) throw ownPage();
    if ((await this.reports.of(subject.user.id)) === null) return;
    await this.record(actor, subject, { action: 'dismiss', reason, after: stateOf(subject) });
    await this.reports.close(subject.user.id);
  }

  /** Restores what is hidden; without a takedown nothing changes. */
  async end(actor: Caller, username: string, { reason, ...what }: TakedownEnd): Promise<ModeratedAccount> {
    const subject = await this.subjects.find(username, what);
    const { user, item } = subject;
    if (user.id === actor.id) throw ownPage();
    if (stateOf(subject) !== 'visible') {
      const { id: ref } = await this.record(actor, subject, { action: 'restore', reason, after: 'visible' });
      await this.notices.withNotice({ user, ref }, () => this.write(subject, null));
    }
    await this.appeals.close(user.id, item?.id ?? '');
    await this.users.raiseShownRevision(user.id);
    return this.read(user.username);
  }

  /** Leaves a takedown in force after an appeal. The owner gets the answer by mail. A repetition changes nothing. */
  async keep(actor: Caller, username: string, { reason, ...what }: TakedownEnd): Promise<ModeratedAccount> {
    const subject = await this.subjects.find(username, what);
    const { user, item } = subject;
    const appeal = await this.appeals.getUndecided(user.id, item?.id ?? '', reason);
    if (appeal) {
      const { at } = await this.record(actor, subject, { action: 'keep', reason, after: stateOf(subject) });
      await this.appeals.answer(user, appeal, { answer: reason, at });
    }
    return this.read(user.username);
  }

  /** Ends the time in which the page is new. For a page that is not new nothing changes. */
  async trust(actor: Caller, username: string, reason: string): Promise<ModeratedAccount> {
    const subject = await this.subjects.find(username, { target: 'page' });
    const { id, newUntil } = subject.user;
    if (id === actor.id) throw ownPage();
    if (this.isFuture(newUntil)) {
      await this.record(actor, subject, { action: 'trust', reason, after: stateOf(subject) });
      await this.users.endNewTime(id);
    }
    return this.read(username);
  }

  private isFuture(time: Date | null): time is Date {
    return time !== null && time.getTime() > this.clock.now();
  }

  /** Writes a line, or finds that of the same step when it is not complete, or still runs after a lost connection. */
  private async record(
    actor: Caller,
    subject: Subject,
    step: Step,
  ): Promise<{ readonly id: string; readonly at: Date }> {
    const { user, target, item } = subject;
    const newest = await this.log.findNewest(user.id, item?.id ?? '', ACTIONS);
    const at = new Date(this.clock.now());
    if (newest && isSameStep(newest, actor, { ...step, target }) && at.getTime() - newest.at.getTime() < REPEATED_MS)
      return { id: newest._id.toHexString(), at: newest.at };
    const id = await this.log.append({
      ...{ actorId: actor.id, actor: actor.username, userId: user.id, username: user.username },
      ...{ ...step, target, at, before: stateOf(subject) },
      ...{ item: item?.id ?? '', content: item ? `${item.title} ${item.url}`.trim() : '' },
    });
    return { id, at };
  }

  private async write({ user, target, item }: Subject, takedown: ItemTakedown | null): Promise<void> {
    if (target === 'entry') await this.entries.setTakedown(user.id, item?.id ?? '', takedown);
    else if (target === 'product') await this.products.setTakedown(user.id, item?.id ?? '', takedown);
    else await this.users.setTakedown(user.id, takedown && { ...takedown, level: target });
  }
}

const isSameStep = (line: AuditLineEntity, actor: Caller, step: Step & Pick<Subject, 'target'>): boolean =>
  line.actorId?.equals(actor.id) === true &&
  line.action === step.action &&
  line.target === step.target &&
  line.category === step.category &&
  line.reason === step.reason;

const ownKind = () =>
  new DomainError('conflict', 'takedown.operator', 'Take the role of operator away first: linkstall operator remove');

const ownPage = () =>
  new DomainError(
    'conflict',
    'takedown.own_page',
    'This is your own page. Ask another operator of this site to decide',
  );
