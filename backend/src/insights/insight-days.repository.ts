import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { SCHEMA_VERSION } from '../database/schema-version.js';
import { CURSOR_OPTIONS } from '../database/cursor-options.js';
import { isDuplicate } from '../database/unreachable.js';
import { InsightDayEntity } from './insight-day.schema.js';

export interface InsightDay {
  readonly day: string;
  readonly pageViews: number;
  readonly storeViews: number;
  readonly visitors: number;
  readonly phones: number;
  readonly desktops: number;
  /** Views by the code of the country, in lower case. */
  readonly countries: Readonly<Record<string, number>>;
  /** Views by the key of the source, as `@linkstall/kit/visit-sources` describes it; empty for direct views. */
  readonly sources: Readonly<Record<string, number>>;
  /** Number of IP addresses that came from each source and campaign; null when an older version of Linkstall counted the day. */
  readonly sourceVisitors: Readonly<Record<string, number>> | null;
  /** Clicks by the id of the link or product. */
  readonly clicks: Readonly<Record<string, number>>;
  /** Views by the slug of the place, and clicks by `<slug>/<id>`. */
  readonly places: Readonly<Record<string, number>>;
  readonly placeClicks: Readonly<Record<string, number>>;
  /** Views by hour and UTC offset (`h00+0530`); null when the day is old. */
  readonly hours: Readonly<Record<string, { readonly views: number; readonly clicks: number }>> | null;
}

interface OwnerViews {
  readonly ownerId: string;
  readonly views: number;
}

interface Count {
  readonly day: string;
  /** The edge that sent the batch, and the batch's sequence number. */
  readonly edge: string;
  readonly sequence: number;
  /** Increments by field path. */
  readonly increments: Readonly<Record<string, number>>;
}

/** All queries on counts. The owner comes first; the removal of old days is for all owners. */
@Injectable()
export class InsightDaysRepository {
  constructor(@InjectModel(InsightDayEntity.name) private readonly model: Model<InsightDayEntity>) {}

  /** Adds a batch to a day; a repeated batch is added once. */
  async add(ownerId: string, { day, edge, sequence, increments }: Count): Promise<void> {
    const countedField = `counted.${edge}`;
    const unlessCounted = [
      { [countedField]: trusted({ $exists: false }) },
      { [countedField]: trusted({ $lt: sequence }) },
    ];
    const change = {
      $inc: increments,
      $set: { [countedField]: sequence, hourlyDate: dateOf(day) },
      $setOnInsert: { owner: new Types.ObjectId(ownerId), day, date: dateOf(day), schemaVersion: SCHEMA_VERSION },
    };
    // The filter names the owner, because the owner is the shard key.
    const filter = { _id: `${ownerId}:${day}`, owner: ownerId, $or: unlessCounted };
    try {
      await this.model
        .updateOne(filter, change, {
          upsert: true,
          setDefaultsOnInsert: false,
        })
        .exec();
    } catch (error) {
      // The batch is already counted, or another edge created the day at the same moment.
      if (!isDuplicate(error)) throw error;
      await this.model.updateOne(filter, change).exec();
    }
  }

  /** The stored sources of a day. */
  async sourcesOf(ownerId: string, day: string): Promise<ReadonlySet<string>> {
    const document = await this.model.findOne({ owner: ownerId, day }, { sources: 1 }).lean().exec();
    return new Set(Object.keys(document?.sources ?? {}).map(domainIn));
  }

  /** The existing days of a range, in no order. */
  async list(ownerId: string, from: string, to: string): Promise<InsightDay[]> {
    const days = { owner: ownerId, day: trusted({ $gte: from, $lte: to }) };
    return (await this.model.find(days).lean().exec()).map(toDay);
  }

  /** The owners with the most views since a day, the most first. */
  async mostViewed(field: 'pageViews' | 'storeViews', since: string, count: number): Promise<OwnerViews[]> {
    const sums = await this.model
      .aggregate<{ readonly _id: Types.ObjectId; readonly views: number }>([
        { $match: { date: { $gte: dateOf(since) } } },
        { $group: { _id: '$owner', views: { $sum: `$${field}` } } },
        { $sort: { views: -1, _id: 1 } },
        { $limit: count },
      ])
      .exec();
    return sums.map(({ _id, views }) => ({ ownerId: String(_id), views }));
  }

  /** All days of an owner, oldest first. */
  async *listAll(ownerId: string): AsyncGenerator<InsightDay> {
    const days = this.model.find({ owner: ownerId }).sort({ day: 1 }).lean<InsightDayEntity>().cursor(CURSOR_OPTIONS);
    for await (const day of days) yield toDay(day);
  }

  async remove(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }

  /** Removes the hours of all days before a day. */
  async removeHours(before: string): Promise<number> {
    const old = { hourlyDate: trusted({ $lt: dateOf(before) }) };
    return (await this.model.updateMany(old, { $unset: { hours: 1, hourlyDate: 1 } }).exec()).modifiedCount;
  }

  async removeDays(before: string): Promise<number> {
    return (await this.model.deleteMany({ date: trusted({ $lt: dateOf(before) }) }).exec()).deletedCount;
  }
}

const dateOf = (day: string): Date => new Date(`${day}T00:00Z`);

function toDay({ day, countries = {}, sources = {}, sourceVisitors, hours, ...counts }: InsightDayEntity): InsightDay {
  const { pageViews = 0, storeViews = 0, visitors = 0, phones = 0, desktops = 0 } = counts;
  const { clicks = {}, places = {}, placeClicks = {} } = counts;
  const byDomain = (record: Readonly<Record<string, number>>) =>
    mapRecord(record, ([field, count]) => [domainIn(field), count]);
  const hourCounts =
    hours && mapRecord(hours, ([hour, { views = 0, clicks: hourClicks = 0 }]) => [hour, { views, clicks: hourClicks }]);
  const named = {
    countries,
    sources: byDomain(sources),
    sourceVisitors: sourceVisitors ? byDomain(sourceVisitors) : null,
    ...{ clicks, places, placeClicks },
  };
  return { day, pageViews, storeViews, visitors, phones, desktops, ...named, hours: hourCounts ?? null };
}

const mapRecord = <T, U>(record: Readonly<Record<string, T>>, change: (entry: [string, T]) => [string, U]) =>
  Object.fromEntries(Object.entries(record).map(change));

/** The field name of a source: commas instead of dots, and a name for direct views. */
export const fieldOf = (domain: string): string => domain.replaceAll('.', ',') || ',';

const domainIn = (field: string): string => (field === ',' ? '' : field.replaceAll(',', '.'));
