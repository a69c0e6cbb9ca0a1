import { Injectable } from '@nestjs/common';
import type { InsightEntry, InsightHour, Insights } from '@linkstall/contracts/http';

import { Clock } from '../config/clock.js';
import { EntriesService } from '../links/entries.service.js';
import { titleOf } from '../links/entry-presenter.service.js';
import { ProductsService } from '../products/products.service.js';
import { DEFAULT_TIME_ZONE } from '../users/profile/time-zone.rule.js';
import { UsersService } from '../users/users.service.js';
import { InsightDaysRepository, type InsightDay } from './insight-days.repository.js';
import { dayAt, daysFrom } from './local-day.js';
import { hourAt, momentOfHour } from './local-hour.js';
import { placesOf } from './places.service.js';
import { campaignsOf, sourcesOf } from './visit-sources.js';

/** Storage times in days: counts of a day, and counts of its hours. */
const STORED_DAYS = 731;
const HOURLY_DAYS = 90;
/** Time until a day is over in every time zone. */
const ZONE_MARGIN_DAYS = 1;

@Injectable()
export class InsightsService {
  // oxlint-disable-next-line max-params -- days, users, links and products
  constructor(
    private readonly repository: InsightDaysRepository,
    private readonly users: UsersService,
    private readonly entries: EntriesService,
    private readonly products: ProductsService,
    private readonly clock: Clock,
  ) {}

  /** The statistics of a number of days, today included. */
  async get(ownerId: string, days: number): Promise<Insights> {
    const { timeZone: timeZoneChoice, addressPlaces } = await this.users.getOrThrow(ownerId);
    const timeZone = timeZoneChoice ?? DEFAULT_TIME_ZONE;
    const today = dayAt(this.clock.now(), timeZone);
    const from = daysFrom(today, 1 - days);
    const until = daysFrom(today, ZONE_MARGIN_DAYS);
    const [storedDays, entries] = await Promise.all([
      this.repository.list(ownerId, daysFrom(from, -days - ZONE_MARGIN_DAYS), until),
      this.entriesOf(ownerId),
    ]);
    const inPeriod = storedDays.filter(({ day }) => day >= from);
    const firstBefore = daysFrom(from, -days);
    const daysBefore = storedDays.filter(({ day }) => day >= firstBefore && day < from);
    // A stored day can be later than today, because the owner's time zone was further east when the day was counted.
    const countedDays = inPeriod.map((stored) => (stored.day > today ? { ...stored, day: today } : stored));
    const countsOn = (date: string) => countedDays.filter(({ day }) => day === date);
    const sum = (field: 'pageViews' | 'storeViews' | 'phones' | 'desktops') =>
      total(countedDays.map((day) => day[field]));
    return {
      timeZone,
      isChosen: timeZoneChoice !== null,
      days: Array.from({ length: days }, (_, index) => daysFrom(from, index)).map((day) =>
        toDayResponse(day, countsOn(day)),
      ),
      before: countsOf(daysBefore),
      hours: hoursOf(storedDays, today, timeZone),
      pageViews: sum('pageViews'),
      storeViews: sum('storeViews'),
      phones: sum('phones'),
      desktops: sum('desktops'),
      countries: countriesOf(countedDays),
      sources: sourcesOf(countedDays),
      campaigns: campaignsOf(countedDays),
      entries: withClicks(entries, sums(countedDays.map(({ clicks }) => clicks))),
      places: placesOf(addressPlaces, countedDays),
    };
  }

  /** The data export of an owner: all days, oldest first, streamed to the client. */
  exportOf(ownerId: string) {
    return Promise.resolve({ data: this.repository.listAll(ownerId), files: [] });
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.repository.remove(ownerId);
  }

  /** Removes old days and hours. Returns the number of changed days. */
  async sweep(now: number): Promise<number> {
    const today = dayAt(now, 'UTC');
    const hourly = await this.repository.removeHours(daysFrom(today, -HOURLY_DAYS - ZONE_MARGIN_DAYS));
    return hourly + (await this.repository.removeDays(daysFrom(today, -STORED_DAYS - ZONE_MARGIN_DAYS)));
  }

  private async entriesOf(ownerId: string): Promise<Omit<InsightEntry, 'clicks'>[]> {
    const [entries, products] = await Promise.all([this.entries.list(ownerId), this.products.list(ownerId)]);
    return [
      ...entries.map((entry) => ({ _id: entry._id, kind: entry.kind, title: titleOf(entry) })),
      ...products.map(({ _id, Product_Name }) => ({ _id, kind: 'product' as const, title: Product_Name })),
    ];
  }
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const toDayResponse = (day: string, counted: readonly InsightDay[]) => ({ day, ...countsOf(counted) });

const countsOf = (counted: readonly InsightDay[]) => ({
  views: total(counted.map(({ pageViews, storeViews }) => pageViews + storeViews)),
  visitors: total(counted.map(({ visitors }) => visitors)),
  clicks: total(counted.flatMap(({ clicks }) => Object.values(clicks))),
});

/** The hours of today in the current time zone. Stored hours can have been counted in another time zone. */
function hoursOf(storedDays: readonly InsightDay[], today: string, timeZone: string): InsightHour[] {
  const localHours = storedDays.flatMap(({ day, hours }) =>
    Object.entries(hours ?? {}).map(([field, counts]) => {
      const moment = momentOfHour(day, field);
      if (moment !== null) return { day: dayAt(moment, timeZone), hour: hourAt(moment, timeZone), counts };
      // An older field has no UTC offset. An hour of a future day counts as an hour of today.
      return { day: day > today ? today : day, hour: Number(field.slice(1)), counts };
    }),
  );
  const hoursOfToday = localHours.filter(({ day }) => day === today);
  return Array.from({ length: 24 }, (_, index) =>
    toHourResponse(hoursOfToday.filter(({ hour }) => hour === index).map(({ counts }) => counts)),
  );
}

const toHourResponse = (counted: readonly InsightHour[]): InsightHour => ({
  views: total(counted.map((hour) => hour.views)),
  clicks: total(counted.map((hour) => hour.clicks)),
});

function sums(all: readonly Readonly<Record<string, number>>[]): Map<string, number> {
  const sumByName = new Map<string, number>();
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) sumByName.set(name, (sumByName.get(name) ?? 0) + count);
  return sumByName;
}

const countriesOf = (counted: readonly InsightDay[]) =>
  [...sums(counted.map(({ countries }) => countries))]
    .map(([code, views]) => ({ code: code.toUpperCase(), views }))
    .sort((a, b) => b.views - a.views);

/** Clicks on deleted items are one entry at the end. */
function withClicks(entries: readonly Omit<InsightEntry, 'clicks'>[], clicks: Map<string, number>): InsightEntry[] {
  const withCounts = entries.map((entry) => ({ ...entry, clicks: clicks.get(entry._id) ?? 0 }));
  const presentIds = new Set(entries.map(({ _id }) => _id));
  const deletedClicks = total([...clicks].map(([id, count]) => (presentIds.has(id) ? 0 : count)));
  const sorted = withCounts.sort((a, b) => b.clicks - a.clicks);
  return deletedClicks > 0 ? [...sorted, { _id: '', kind: 'deleted', title: '', clicks: deletedClicks }] : sorted;
}
