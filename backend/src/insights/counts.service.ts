import { Injectable } from '@nestjs/common';

import type { CountedOwner } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import { EntriesService } from '../links/entries.service.js';
import { ProductsService } from '../products/products.service.js';
import { DEFAULT_TIME_ZONE } from '../users/profile/time-zone.rule.js';
import { UsersService } from '../users/users.service.js';
import type { CountsDto } from './dto/counts.dto.js';
import { fieldOf, InsightDaysRepository } from './insight-days.repository.js';
import { OTHER_SOURCES } from './other-sources.js';
import { hourField } from './local-hour.js';

type CountKind = keyof typeof FIELDS;

interface Count {
  readonly owner: string;
  readonly day: string;
  readonly hour: string;
  readonly kind: CountKind;
  /** The key of a source, also of its visitors; a country; a place; the id of a clicked item; or empty. */
  readonly key: string;
  readonly count: number;
}

/** Maximum sources, with their campaigns, that are stored by name for a day. */
const MAX_SOURCES = 200;

/** Adds the counts of edges to the owners' days. */
@Injectable()
export class CountsService {
  // oxlint-disable-next-line max-params -- days, users, links and products
  constructor(
    private readonly days: InsightDaysRepository,
    private readonly users: UsersService,
    private readonly entries: EntriesService,
    private readonly products: ProductsService,
  ) {}

  /** @throws DomainError 404 for an unknown name */
  async ownerOf(username: string): Promise<CountedOwner> {
    const user = await this.users.findByName(username);
    if (!user) throw new DomainError('not-found', 'user.not_found', 'User Not Found');
    return { owner: user.id, timeZone: user.timeZone ?? DEFAULT_TIME_ZONE };
  }

  /** Drops counts of deleted owners, and of unknown ids and places, because anybody can send them. */
  async add({ edge, sequence, counts }: CountsDto): Promise<void> {
    for (const [owner, ownerCounts] of groupBy(counts.map(toCount), (count) => count.owner)) {
      const user = await this.users.find(owner);
      if (!user) continue;
      const zone = user.timeZone ?? DEFAULT_TIME_ZONE;
      const ids = await this.clickableIds(owner, ownerCounts);
      const isKnown = knownIn(ids, user.addressPlaces);
      const knownCounts = ownerCounts.filter(isKnown);
      for (const [day, dayCounts] of groupBy(knownCounts, (count) => count.day)) {
        const increments = incrementsOf(await this.limitSources(owner, day, dayCounts), zone);
        await this.days.add(owner, { day, edge, sequence, increments });
      }
    }
  }

  /** Counts the sources of a day beyond the maximum together, because anybody can invent them. */
  private async limitSources(owner: string, day: string, counts: readonly Count[]): Promise<readonly Count[]> {
    if (!counts.some(hasSource)) return counts;
    const sources = new Set(await this.days.sourcesOf(owner, day));
    sources.delete('');
    return counts.map((count) => {
      if (!hasSource(count) || sources.has(count.key)) return count;
      if (sources.size >= MAX_SOURCES) return { ...count, key: OTHER_SOURCES };
      sources.add(count.key);
      return count;
    });
  }

  private async clickableIds(owner: string, counts: readonly Count[]): Promise<ReadonlySet<string>> {
    if (counts.every(({ kind }) => kind !== 'click' && kind !== 'place-click')) return new Set();
    const [entries, products] = await Promise.all([this.entries.list(owner), this.products.list(owner)]);
    return new Set([...entries, ...products].map(({ _id }) => _id));
  }
}

const knownIn =
  (ids: ReadonlySet<string>, places: Readonly<Record<string, string>>) =>
  ({ kind, key }: Count): boolean => {
    if (kind === 'click') return ids.has(key);
    if (kind !== 'place' && kind !== 'place-click') return true;
    const [slug = '', id = ''] = key.split('/');
    return Object.hasOwn(places, slug) && (kind === 'place' || ids.has(id));
  };

const hasSource = ({ kind, key }: Count): boolean => (kind === 'source' || kind === 'visitor') && key !== '';

function toCount(line: string): Count {
  const [owner = '', day = '', hour = '', kind = '', key = '', count = ''] = line.split(' ');
  return { owner, day, hour, kind: kind as CountKind, key: key === '-' ? '' : key, count: Number(count) };
}

const FIELDS = {
  page: 'pageViews',
  store: 'storeViews',
  visitor: 'visitors',
  phone: 'phones',
  desktop: 'desktops',
  country: 'countries',
  source: 'sources',
  click: 'clicks',
  place: 'places',
  'place-click': 'placeClicks',
} as const;

function incrementsOf(counts: readonly Count[], zone: string): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (path: string, count: number) => (sums[path] = (sums[path] ?? 0) + count);
  for (const { kind, key, day, hour, count } of counts) {
    const isNamed = !['page', 'store', 'visitor', 'phone', 'desktop'].includes(kind);
    if (kind === 'visitor' && key !== '') {
      add(`sourceVisitors.${fieldOf(key)}`, count);
      continue;
    }
    add(isNamed ? `${FIELDS[kind]}.${fieldOf(key)}` : FIELDS[kind], count);
    const hours = `hours.${hourField(day, hour, zone)}`;
    if (kind === 'page' || kind === 'store') add(`${hours}.views`, count);
    if (kind === 'click') add(`${hours}.clicks`, count);
  }
  return sums;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of items) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}
