import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { AnsweredWriteEntity } from './answered-write.schema.js';
import type { WriteMark } from './write-mark.rule.js';

interface AnsweredWrite {
  readonly body: string;
  readonly answer: string | null;
  readonly changed: readonly string[];
  readonly at: Date;
}

const HOUR_MS = 3_600_000;
const HOURS = 72;

/** Writes that were done. An owner comes first; times are in milliseconds. */
@Injectable()
export class AnsweredWritesRepository {
  constructor(@InjectModel(AnsweredWriteEntity.name) private readonly model: Model<AnsweredWriteEntity>) {}

  async find(ownerId: string, { key }: WriteMark): Promise<AnsweredWrite | null> {
    return this.model.findById(`${ownerId}:${key}`).lean<AnsweredWrite>().exec();
  }

  async put(ownerId: string, { key }: WriteMark, write: AnsweredWrite): Promise<void> {
    const document = { ...write, changed: [...write.changed], owner: ownerId, hour: hourOf(write.at.getTime()) };
    await this.model.updateOne({ _id: `${ownerId}:${key}` }, { $set: document }, { upsert: true }).exec();
  }

  async listOf(ownerId: string): Promise<AnsweredWrite[]> {
    return this.model.find({ owner: ownerId }).lean<AnsweredWrite[]>().exec();
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }

  /** Those older than a day: hour by hour, each by its own index. Answers how many there were. */
  async sweep(now: number): Promise<number> {
    let count = 0;
    for (let ago = 25; ago < HOURS; ago += 1) {
      count += (await this.model.deleteMany({ hour: hourOf(now - ago * HOUR_MS) }).exec()).deletedCount;
    }
    return count;
  }
}

const hourOf = (at: number): string => String(Math.floor(at / HOUR_MS) % HOURS);
