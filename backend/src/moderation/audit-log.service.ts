import { Injectable } from '@nestjs/common';
import type { AuditAction, AuditLog } from '@linkstall/contracts/http';

import { Clock } from '../config/clock.js';
import { toAuditLine } from './audit-line.response.js';
import { AuditLogRepository } from './audit-log.repository.js';

const PAGE_SIZE = 50;
/** The actor of calls with the operator key, which belongs to no account. */
export const MACHINE = { id: null, username: 'machine' };

interface Actor {
  readonly id: string | null;
  readonly username?: string | undefined;
}

/** A step about an account, or about the site, that is no takedown. */
interface OperatorStep {
  readonly action: Exclude<AuditAction, 'takedown' | 'restore' | 'dismiss'>;
  /** Absent for a step about the site. */
  readonly account?: { readonly id: string; readonly username: string };
  /** The id of an invitation. */
  readonly item?: string;
  readonly content?: string;
  readonly reason?: string;
  readonly before?: string;
  readonly after?: string;
}

/** The log of operators. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly repository: AuditLogRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds the line of a step. Call this before the step, so that no step is without a line. */
  async record({ id: actorId, username: actor = '' }: Actor, { account, ...step }: OperatorStep): Promise<void> {
    const { id: userId, username } = account ?? { id: null, username: '' };
    const target = account ? 'account' : 'site';
    const at = new Date(this.clock.now());
    const texts = { item: '', content: '', reason: '', before: '', after: '' };
    await this.repository.append({ ...texts, ...step, at, actorId, actor, target, userId, username });
  }

  /** Reads a page. @param before the `next` of the page before (milliseconds); absent: the newest page */
  async read(before = this.clock.now() + 1): Promise<AuditLog> {
    const lines = await this.repository.list({ before: new Date(before), limit: PAGE_SIZE + 1 });
    const extra = lines[PAGE_SIZE];
    if (!extra) return { lines: lines.map(toAuditLine) };
    // Lines of one moment stay together, so that the next page can begin after a moment.
    const page = lines.filter(({ at }) => at.getTime() > extra.at.getTime());
    return { lines: page.map(toAuditLine), next: String(extra.at.getTime() + 1) };
  }
}
