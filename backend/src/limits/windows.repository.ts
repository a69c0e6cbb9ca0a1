import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isDuplicate } from '../database/unreachable.js';
import { WindowEntity } from './window.schema.js';

/** A stored window; hits are added until its end (milliseconds since 1970). */
export interface StoredWindow {
  readonly hits: number;
  readonly endsAt: number;
}

interface Hits {
  readonly key: string;
  readonly count: number;
  readonly now: number;
  readonly lengthMs: number;
}

/** Counters for all processes. Each hit is one write without a read. */
@Injectable()
export class WindowsRepository {
  constructor(@InjectModel(WindowEntity.name) private readonly model: Model<WindowEntity>) {}

  /** Adds hits to the current window, or starts a new one. */
  async add(hits: Hits): Promise<StoredWindow> {
    const { key, count, now, lengthMs } = hits;
    const newWindow = { hits: count, until: new Date(now + lengthMs) };
    try {
      const change = { $inc: { hits: count }, $setOnInsert: { until: newWindow.until } };
      return toWindow(await this.update({ _id: key, until: after(now) }, change, true), newWindow);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    // The window has ended, or another process started one at the same moment.
    const renewed = await this.update({ _id: key, until: upTo(now) }, { $set: newWindow }, false);
    return renewed ? toWindow(renewed, newWindow) : this.add(hits);
  }

  /** Null without a current window. */
  async find(key: string, now: number): Promise<StoredWindow | null> {
    const window = await this.model
      .findOne({ _id: key, until: after(now) })
      .lean()
      .exec();
    return window && toWindow(window, window);
  }

  async undoHits(key: string, { count, now }: Pick<Hits, 'count' | 'now'>): Promise<void> {
    const filter = { _id: key, until: after(now), hits: trusted({ $gte: count }) };
    await this.model.updateOne(filter, { $inc: { hits: -count } }).exec();
  }

  /** Removes ended windows. Returns their number. */
  async sweep(now: number): Promise<number> {
    return (await this.model.deleteMany({ until: upTo(now) }).exec()).deletedCount;
  }

  private update(filter: object, change: object, upsert: boolean): Promise<WindowEntity | null> {
    return this.model.findOneAndUpdate(filter, change, { upsert, returnDocument: 'after' }).lean<WindowEntity>().exec();
  }
}

const after = (now: number) => trusted({ $gt: new Date(now) });
const upTo = (now: number) => trusted({ $lte: new Date(now) });

function toWindow(stored: Omit<WindowEntity, '_id'> | null, newWindow: Omit<WindowEntity, '_id'>): StoredWindow {
  const { hits, until } = stored ?? newWindow;
  return { hits, endsAt: until.getTime() };
}
