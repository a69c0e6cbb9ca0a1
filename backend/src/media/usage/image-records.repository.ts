import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { CURSOR_OPTIONS } from '../../database/cursor-options.js';
import { endOf } from '../store/first-by-id.js';
import type { ImagePage, ListedImage } from '../store/image-store.service.js';
import { ImageRecordEntity } from './image-record.schema.js';

export interface AccountUsage {
  readonly ownerId: string;
  readonly bytes: number;
}

interface ImageRecord {
  readonly id: string;
  readonly bytes: number;
  readonly at: Date;
}

/** Queries on the sizes of images. */
@Injectable()
export class ImageRecordsRepository {
  constructor(@InjectModel(ImageRecordEntity.name) private readonly model: Model<ImageRecordEntity>) {}

  async insert(ownerId: string, { id, bytes, at }: ImageRecord): Promise<void> {
    await this.model.create({ _id: id, owner: ownerId, bytes, at });
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id }).exec();
  }

  async bytesOf(ownerId: string): Promise<number> {
    const sum = { $group: { _id: '$owner', bytes: { $sum: '$bytes' } } };
    const [total] = await this.model.aggregate<{ bytes: number }>([{ $match: { owner: ownerId } }, sum]).exec();
    return total?.bytes ?? 0;
  }

  async *listOf(ownerId: string): AsyncGenerator<ImageRecord> {
    const records = this.model.find({ owner: ownerId }).lean<ImageRecordEntity>().cursor(CURSOR_OPTIONS);
    for await (const { _id, bytes, at } of records) yield { id: _id, bytes, at };
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }

  /** The accounts with the most bytes first. Reads all records, for operators. */
  async largestAccounts(count: number): Promise<AccountUsage[]> {
    const sum = { $group: { _id: '$owner', bytes: { $sum: '$bytes' } } };
    const stages = [sum, { $sort: { bytes: -1 as const } }, { $limit: count }];
    const totals = await this.model.aggregate<{ _id: string; bytes: number }>(stages).exec();
    return totals.map(({ _id, bytes }) => ({ ownerId: _id, bytes }));
  }

  /** The records with the `count` next ids, for the sweeper. */
  async page(after: string, count: number): Promise<ImagePage> {
    const next = this.model
      .find({ _id: trusted({ $gt: after }) }, { at: 1 })
      .sort({ _id: 1 })
      .limit(count);
    const records = next.lean<Pick<ImageRecordEntity, '_id' | 'at'>>().cursor(CURSOR_OPTIONS);
    const images: ListedImage[] = [];
    for await (const { _id, at } of records) images.push({ id: _id, storedAt: at.getTime() });
    return { images, end: endOf(images, count) };
  }
}
