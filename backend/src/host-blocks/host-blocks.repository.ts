import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { HostBlockEntity } from './host-block.schema.js';

const REVISION_ID = 'revision';

export interface StoredHostBlock {
  readonly id: string;
  readonly patterns: readonly string[];
  readonly reason: string;
  readonly at: Date;
  /** A user id; empty after the account is removed. */
  readonly createdBy: string;
  readonly touched: number;
}

type HostBlockInsert = Omit<StoredHostBlock, 'createdBy' | 'touched'>;

/** Queries on blocked hosts, which belong to the site. A query for one user takes the user id first. */
@Injectable()
export class HostBlocksRepository {
  constructor(@InjectModel(HostBlockEntity.name) private readonly model: Model<HostBlockEntity>) {}

  /** A repetition with the same id changes nothing. */
  async create(userId: string, { id, patterns, reason, at }: HostBlockInsert): Promise<void> {
    const block = { _id: id, patterns: [...patterns], reason, at, createdBy: userId, touched: 0 };
    await isCreated(this.model.create(block));
  }

  async setTouched(id: string, touched: number): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { touched } }).exec();
  }

  /** Newest first. */
  async list(): Promise<StoredHostBlock[]> {
    const filter = { _id: trusted({ $ne: REVISION_ID }) };
    return (await this.model.find(filter).sort({ at: -1 }).lean().exec()).map(toBlock);
  }

  async find(id: string): Promise<StoredHostBlock | null> {
    const block = await this.model.findById(id).lean().exec();
    return block && toBlock(block);
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id }).exec();
  }

  async removePattern(id: string, pattern: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $pull: { patterns: pattern } }).exec();
  }

  /** The number of changes so far. */
  async revision(): Promise<number> {
    return (await this.model.findById(REVISION_ID).lean().exec())?.revision ?? 0;
  }

  /** Call this after each change, so that every process reads the blocks again. */
  async raiseRevision(): Promise<void> {
    await this.model.updateOne({ _id: REVISION_ID }, { $inc: { revision: 1 } }, { upsert: true }).exec();
  }

  /** Removes the id of a removed account. */
  async forget(userId: string): Promise<void> {
    await this.model.updateMany({ createdBy: userId }, { $set: { createdBy: '' } }).exec();
  }
}

const toBlock = (stored: HostBlockEntity): StoredHostBlock => {
  const { _id: id, patterns = [], reason = '', at = new Date(0), createdBy = '', touched = 0 } = stored;
  return { id, patterns, reason, at, createdBy, touched };
};
