import { Injectable } from '@nestjs/common';
import type { AuditLog } from '@linkstall/contracts/http';

import { Clock } from '../config/clock.js';
import { toAuditLine } from './audit-line.response.js';
import { AuditLogRepository } from './audit-log.repository.js';

const PAGE_SIZE = 50;

/** Reads the log of operators, in pages. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly repository: AuditLogRepository,
    private readonly clock: Clock,
  ) {}

  /** @param before the `next` of the page before (milliseconds); absent: the newest page */
  async read(before = this.clock.now() + 1): Promise<AuditLog> {
    const lines = await this.repository.list({ before: new Date(before), limit: PAGE_SIZE + 1 });
    const extra = lines[PAGE_SIZE];
    if (!extra) return { lines: lines.map(toAuditLine) };
    // Lines of one moment stay together, so that the next page can begin after a moment.
    const page = lines.filter(({ at }) => at.getTime() > extra.at.getTime());
    return { lines: page.map(toAuditLine), next: String(extra.at.getTime() + 1) };
  }
}
