import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import type { AuditLineEntity } from './audit-line.schema.js';
import { AppealEntity } from './appeal.schema.js';

export interface AppealAnswer {
  readonly answer: string;
  readonly at: Date;
}

/** Appeals and their links. Operators list those that wait without the owner. */
@Injectable()
export class AppealsRepository {
  constructor(@InjectModel(AppealEntity.name) private readonly model: Model<AppealEntity>) {}

  /** Makes the link of a takedown mail. A later mail about the same takedown replaces the token. */
  async open(
    userId: string,
    { line, hash }: { readonly line: Pick<AuditLineEntity, '_id' | 'item' | 'at'>; readonly hash: string },
  ): Promise<void> {
    const change = { $set: { hash }, $setOnInsert: { item: line.item, hiddenAt: line.at } };
    await this.model.updateOne({ _id: line._id, user: userId }, change, { upsert: true }).exec();
  }

  async findByHash(userId: string, hash: string): Promise<AppealEntity | null> {
    return this.model.findOne({ user: userId, hash }).lean().exec();
  }

  /** The appeal about the page or the account (no item), an entry or a product. */
  async findOf(userId: string, item: string): Promise<AppealEntity | null> {
    return this.model.findOne({ user: userId, item }).sort({ _id: -1 }).lean().exec();
  }

  async listOf(userId: string): Promise<AppealEntity[]> {
    return this.model.find({ user: userId }).lean().exec();
  }

  /** Returns false when the link has words already. */
  async write(
    userId: string,
    hash: string,
    { words, at }: { readonly words: string; readonly at: Date },
  ): Promise<boolean> {
    const filter = { user: userId, hash, words: trusted({ $exists: false }) };
    const change = { $set: { words, writtenAt: at, waitsSince: at } };
    return (await this.model.updateOne(filter, change).exec()).modifiedCount === 1;
  }

  async answer(userId: string, id: string, { answer, at }: AppealAnswer): Promise<void> {
    const change = { $set: { answer, answeredAt: at }, $unset: { waitsSince: 1 } };
    await this.model.updateOne({ _id: id, user: userId }, change).exec();
  }

  /** Appeals that waited at a time, oldest first. */
  async listWaiting(at: Date, limit: number): Promise<AppealEntity[]> {
    const filter = { waitsSince: trusted({ $lte: at }) };
    return this.model.find(filter).sort({ waitsSince: 1 }).limit(limit).lean().exec();
  }

  /** @param exceptId the id of a takedown that stays */
  async remove(userId: string, item: string, exceptId?: string): Promise<void> {
    const others = exceptId === undefined ? {} : { _id: trusted({ $ne: exceptId }) };
    await this.model.deleteMany({ user: userId, item, ...others }).exec();
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ user: userId }).exec();
  }

  /** Removes links of takedowns before a time. Returns their number. */
  async sweep(hiddenBefore: Date): Promise<number> {
    return (await this.model.deleteMany({ hiddenAt: trusted({ $lte: hiddenBefore }) }).exec()).deletedCount;
  }
}
