import type { HostBlock, HostBlockEnd, HostBlockPreview, HostBlocks, NewHostBlock } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { reversedHost } from '../http/reversed-host.rule.js';
import { invalid } from '../http/validation.js';
import { idOf, newRef, type Writer } from '../idempotency/keyed-write.rule.js';
import { EntryHostsService } from '../links/entry-hosts.service.js';
import { AuditLogService } from '../moderation/audit-log.service.js';
import { ProductHostsService } from '../products/product-hosts.service.js';
import { UsersService } from '../users/users.service.js';
import { BlockedHosts, BlockedHostsService, MAX_AGE_MS } from './blocked-hosts.service.js';
import { HostBlocksRepository, type StoredHostBlock } from './host-blocks.repository.js';
import { hostListOf } from './host-list.rule.js';
import { hostOfPattern, hostPatternOf, patternText } from './host-pattern.rule.js';

/** Limit of all blocked hosts together, because each process holds them in memory. */
export const MAX_HOSTS = 100_000;
const MAX_LISTED_HOSTS = 20;

/** The steps of operators about blocked hosts. */
@Injectable()
export class HostBlocksService {
  // oxlint-disable-next-line max-params -- blocks, the items that they hide, operators and the log
  constructor(
    private readonly repository: HostBlocksRepository,
    private readonly blockedHosts: BlockedHostsService,
    private readonly entries: EntryHostsService,
    private readonly products: ProductHostsService,
    private readonly users: UsersService,
    private readonly log: AuditLogService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** @param search a part of the host or of the reason; empty for all */
  async list(search: string): Promise<HostBlocks> {
    const text = search.trim().toLowerCase();
    const blocks = await this.repository.list();
    const lists = await Promise.all(blocks.map((block) => this.toResponse(block, text)));
    const total = blocks.reduce((sum, { patterns }) => sum + patterns.length, 0);
    return { blocks: lists.flat(), total, limit: MAX_HOSTS };
  }

  /** Counts what a list would block. Stores nothing. */
  async preview(text: string): Promise<HostBlockPreview> {
    const hosts = await this.blockedHosts.current();
    const { patterns, faults, faultCount } = this.listIn(text);
    const newPatterns = patterns.filter((pattern) => !hosts.has(pattern));
    const counts = { hosts: newPatterns.length, known: patterns.length - newPatterns.length };
    return { ...counts, faults, faultCount, touched: await this.touchedBy(newPatterns) };
  }

  /** Blocks all hosts of a list that are not blocked yet. The log gets a line first. */
  async begin(writer: Writer, { text, reason }: NewHostBlock): Promise<void> {
    const hosts = await this.blockedHosts.current();
    const id = idOf(writer.write ?? { ref: newRef() });
    const existing = await this.repository.find(id);
    const { patterns } = this.listIn(text);
    const newPatterns = existing?.patterns ?? patterns.filter((pattern) => !hosts.has(pattern));
    if (newPatterns.length === 0)
      throw invalid([{ field: 'text', message: patterns.length === 0 ? NO_HOST : 'These hosts are blocked already' }]);
    if (!existing) {
      if (hosts.size + newPatterns.length > MAX_HOSTS) throw tooMany();
      await this.log.record(writer, {
        action: 'block-host',
        content: contentOf(newPatterns),
        reason,
        after: 'blocked',
      });
      await this.repository.create(writer.id, { id, patterns: newPatterns, reason, at: new Date(this.clock.now()) });
    }
    await this.announce();
    await this.repository.setTouched(id, await this.touchedBy(newPatterns));
  }

  /** Ends a block, or the block of one of its hosts. A repetition changes nothing. The log gets a line first. */
  async end(writer: Writer, id: string, { host, reason }: HostBlockEnd): Promise<void> {
    const block = await this.repository.find(id);
    const pattern = host === '' ? null : hostPatternOf(host);
    const ended = block?.patterns.filter((each) => host === '' || each === pattern) ?? [];
    if (block && ended.length > 0) {
      const states = { before: 'blocked', after: 'visible' };
      await this.log.record(writer, { action: 'unblock-host', content: contentOf(ended), reason, ...states });
      if (ended.length === block.patterns.length) await this.repository.remove(id);
      else await this.repository.removePattern(id, ended[0] ?? '');
    }
    await this.announce();
  }

  /** Removes the id of a removed account. */
  forget(userId: string): Promise<void> {
    return this.repository.forget(userId);
  }

  /** Returns when all processes show the change, so that no cache stores an older page after the response. */
  private async announce(): Promise<void> {
    await this.repository.raiseRevision();
    await pause(2 * MAX_AGE_MS);
  }

  /** The site itself cannot be blocked. */
  private listIn(text: string) {
    const ownHost = reversedHost(this.settings.publicUrl) ?? '';
    return hostListOf(text, (pattern) => !ownHost.startsWith(hostOfPattern(pattern)));
  }

  private async touchedBy(patterns: readonly string[]): Promise<number> {
    if (patterns.length === 0) return 0;
    const block = { id: '', patterns, reason: '', at: new Date(0), createdBy: '', touched: 0 };
    const hosts = new BlockedHosts(0, [block]);
    const isBlocked = (addresses: readonly string[]) => hosts.takedownFor(addresses) !== null;
    const reversed = [...new Set(patterns.map(hostOfPattern))];
    const counts = await Promise.all([
      this.entries.count(reversed, isBlocked),
      this.products.count(reversed, isBlocked),
    ]);
    return counts[0] + counts[1];
  }

  /** Empty when neither a host nor the reason has the text. */
  private async toResponse(
    { id, patterns, createdBy, at, ...block }: StoredHostBlock,
    text: string,
  ): Promise<HostBlock[]> {
    const matches = patterns.map(patternText).filter((host) => host.includes(text));
    const isFound = matches.length > 0 || block.reason.toLowerCase().includes(text);
    if (!isFound) return [];
    const hosts = (matches.length > 0 ? matches : patterns.map(patternText)).slice(0, MAX_LISTED_HOSTS);
    const operator = createdBy === '' ? null : ((await this.users.find(createdBy))?.username ?? null);
    return [{ id, hosts, count: patterns.length, ...block, at: at.toISOString(), operator }];
  }
}

const NO_HOST = 'Enter a host such as example.com';

const contentOf = (patterns: readonly string[]): string =>
  patterns.length === 1
    ? patternText(patterns[0] ?? '')
    : `${patterns.length} hosts, first ${patternText(patterns[0] ?? '')}`;

const tooMany = () =>
  new DomainError(
    'conflict',
    'hosts.limit',
    `This site blocks at most ${MAX_HOSTS.toLocaleString('en')} hosts. Unblock a list first`,
  );
