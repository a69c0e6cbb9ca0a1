import { Injectable } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import type { ItemTakedown } from '../users/takedown.rule.js';
import { HostBlocksRepository, type StoredHostBlock } from './host-blocks.repository.js';
import { patternsFor, patternText } from './host-pattern.rule.js';

/** A process asks for the revision of the blocks at most this often. */
export const MAX_AGE_MS = 500;

interface Hideable {
  readonly takedown?: ItemTakedown;
}

/** All blocked hosts at one moment. */
export class BlockedHosts {
  readonly #blocks = new Map<string, Pick<StoredHostBlock, 'reason' | 'at'>>();

  constructor(
    readonly revision: number,
    blocks: readonly StoredHostBlock[],
  ) {
    for (const { patterns, reason, at } of blocks)
      for (const pattern of patterns) this.#blocks.set(pattern, { reason, at });
  }

  get size(): number {
    return this.#blocks.size;
  }

  has(pattern: string): boolean {
    return this.#blocks.has(pattern);
  }

  /** Why an address is hidden; null for an address that is not blocked. */
  takedownFor(addresses: readonly string[]): ItemTakedown | null {
    if (this.size === 0) return null;
    for (const pattern of addresses.flatMap(patternsFor)) {
      const block = this.#blocks.get(pattern);
      if (!block) continue;
      const host = patternText(pattern);
      return { category: 'other', reason: `${host} is blocked on this site: ${block.reason}`, at: block.at, host };
    }
    return null;
  }

  /** The item, hidden while one of its addresses is blocked. A takedown of the item itself stays. */
  hide<T extends Hideable>(item: T, addresses: readonly string[]): T {
    const takedown = item.takedown ? null : this.takedownFor(addresses);
    return takedown ? { ...item, takedown } : item;
  }

  /** @throws DomainError 400 at the field when an address is blocked, unless it is one of the stored addresses */
  refuse(field: string, addresses: readonly string[], storedAddresses: readonly string[] = []): void {
    const takedown = this.takedownFor(addresses.filter((address) => !storedAddresses.includes(address)));
    if (!takedown) return;
    const end = /[.!?।]$/.test(takedown.reason) ? '' : '.';
    const message = `${takedown.reason}${end} If this is a mistake, write to the operator of this site`;
    throw new DomainError('invalid', 'link.host_blocked', message, { errors: [{ field, message }] });
  }
}

/**
 * The hosts that operators block, in the memory of each process. A read that is older than half a second first asks for the
 * revision, so a process never shows blocks of an older moment.
 */
@Injectable()
export class BlockedHostsService {
  #hosts = new BlockedHosts(0, []);
  #checkedAt = -Infinity;
  #check: Promise<void> | null = null;

  constructor(private readonly repository: HostBlocksRepository) {}

  async current(): Promise<BlockedHosts> {
    if (performance.now() - this.#checkedAt >= MAX_AGE_MS) {
      this.#check ??= this.read().finally(() => (this.#check = null));
      await this.#check;
    }
    return this.#hosts;
  }

  private async read(): Promise<void> {
    const startedAt = performance.now();
    // The revision is read first. So a change in between is read again by the next check.
    const revision = await this.repository.revision();
    if (revision !== this.#hosts.revision) this.#hosts = new BlockedHosts(revision, await this.repository.list());
    this.#checkedAt = startedAt;
  }
}
