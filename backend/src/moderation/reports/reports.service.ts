import { addressKey } from '@linkstall/kit/address-key';
import type { CategoryCount, Report, ReportGroup, ReportInbox } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { Injectable } from '@nestjs/common';

import { Clock } from '../../config/clock.js';
import { Attempts } from '../../limits/attempts.js';
import { refuseHidden } from '../../users/takedown.rule.js';
import { userNotFound } from '../../users/user.errors.js';
import { UsersService } from '../../users/users.service.js';
import type { ReportDto } from '../dto/report.dto.js';
import type { ReportGroupEntity, StoredReport } from './report-group.schema.js';
import { ReportGroupsRepository } from './report-groups.repository.js';

const MAX_GROUPS = 100;
/** Reports that no operator has decided are removed this time after the first of them. */
const KEPT_MS = 180 * 86_400_000;

/** Reports of visitors about pages, in one group for each page. */
@Injectable()
export class ReportsService {
  // oxlint-disable-next-line max-params -- reports, their pages, limits and clock
  constructor(
    private readonly groups: ReportGroupsRepository,
    private readonly users: UsersService,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** @param address the address of the visitor */
  async add(username: string, { token, category, words, email }: ReportDto, address: string): Promise<void> {
    const owner = await this.users.findProfile(username);
    if (!owner) throw userNotFound();
    refuseHidden(owner);
    const undo = await this.attempts.beginReport(addressKey(address), owner.id);
    const report = { category, words, ...(email && { email }), at: new Date(this.clock.now()), token };
    await this.groups.add(owner.id, report).catch(async (error: unknown) => {
      await undo();
      throw error;
    });
  }

  /** The pages with the newest reports. */
  async inbox(): Promise<Omit<ReportInbox, 'appeals'>> {
    const now = new Date(this.clock.now());
    const groups = await this.groups.list(now, MAX_GROUPS);
    const responses = await Promise.all(groups.map((group) => this.toResponse(group)));
    return { groups: responses.flatMap((response) => response ?? []), total: await this.groups.count(now) };
  }

  /** The open reports about the page of a user; null without one. */
  async of(ownerId: string): Promise<ReportGroup | null> {
    const group = await this.groups.find(ownerId);
    return group && this.toResponse(group);
  }

  /** Ends the reports about a page, with their words and addresses, because an operator has decided. */
  close(ownerId: string): Promise<void> {
    return this.groups.remove(ownerId);
  }

  sweep(now: number): Promise<number> {
    return this.groups.sweep(new Date(now - KEPT_MS));
  }

  /** Null while the account is being deleted. */
  private async toResponse(group: ReportGroupEntity): Promise<ReportGroup | null> {
    const user = await this.users.find(group._id.toHexString());
    if (!user) return null;
    const { count, categories = {}, firstAt, lastAt, newest = {} } = group;
    const times = { firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() };
    const reports = Object.values(newest).sort((one, other) => other.at.getTime() - one.at.getTime());
    const { username, fullName } = user;
    return { username, fullName, count, categories: countsOf(categories), ...times, newest: reports.map(toReport) };
  }
}

const countsOf = (categories: NonNullable<ReportGroupEntity['categories']>): CategoryCount[] =>
  TAKEDOWN_CATEGORIES.flatMap((category) => {
    const count = categories[category];
    return count === undefined ? [] : { category, count };
  }).sort((one, other) => other.count - one.count);

const toReport = ({ category, words, email, at }: StoredReport): Report => ({
  ...{ category, words, ...(email !== undefined && { email }), at: at.toISOString() },
});
