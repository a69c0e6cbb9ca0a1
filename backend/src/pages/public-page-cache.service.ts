import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

import { BlockedHostsService } from '../host-blocks/blocked-hosts.service.js';
import { Visibility } from '../scheduling/visibility.rule.js';
import type { PublicProfile } from '../users/user.types.js';

/** Limit of all cached values together, as JSON. */
const MAX_BYTES = 32 * 1024 * 1024;
/** An entry is read again after this time, because a process can die between a change and the new revision. */
const MAX_AGE_MS = 60_000;

interface CacheEntry {
  /** The owner's profile as JSON, and the revision of the blocked hosts, read before everything else of the page. */
  readonly profile: string;
  readonly readAt: number;
  readonly changesAt: number;
  readonly value: unknown;
}

/** The owner, the part of the page (`store 2`), and the moment for which the page is read. */
interface Key {
  readonly user: PublicProfile;
  readonly view: string;
  readonly visibility: Visibility;
}

/**
 * Caches what visitors see of a creator. Each read loads the creator's profile first and compares it with the cached profile.
 * The profile contains a revision that increases with every change of the page, in every process. So a changed page is never
 * served from the cache, and an unchanged page costs a single query.
 */
@Injectable()
export class PublicPageCache {
  readonly #entries = new LRUCache<string, CacheEntry>({ maxSize: MAX_BYTES });

  constructor(private readonly blockedHosts: BlockedHostsService) {}

  async read<T>({ user, view, visibility }: Key, read: (visibility: Visibility) => Promise<T>): Promise<T> {
    const key = `${user.id} ${user.translation ?? ''} ${view}`;
    const { revision } = await this.blockedHosts.current();
    const profile = `${revision} ${JSON.stringify(user)}`;
    const cached = this.#entries.get(key);
    if (cached?.profile === profile && isCurrentAt(cached, visibility.now)) {
      visibility.addChange(cached.changesAt);
      return cached.value as T;
    }
    const pageVisibility = new Visibility(visibility.now);
    // A 404 has an end time, too, because a product that is not visible yet appears at some moment.
    const value = await read(pageVisibility).finally(() => visibility.addChange(pageVisibility.changesAt));
    const size = profile.length + JSON.stringify(value).length;
    this.#entries.set(
      key,
      { profile, readAt: pageVisibility.now, changesAt: pageVisibility.changesAt, value },
      { size },
    );
    return value;
  }
}

const isCurrentAt = ({ readAt, changesAt }: CacheEntry, now: number): boolean =>
  now >= readAt && now < Math.min(changesAt, readAt + MAX_AGE_MS);
