import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';
import { createHash } from 'node:crypto';

import { isDuplicate } from '../../database/unreachable.js';
import { ReportGroupEntity, type StoredReport } from './report-group.schema.js';

/** Reports with their words in one group. The others only count. */
const SLOTS = 20;

/** The open reports, one document for each page. Operators read them without the owner. */
@Injectable()
export class ReportGroupsRepository {
  constructor(@InjectModel(ReportGroupEntity.name) private readonly model: Model<ReportGroupEntity>) {}

  /** Counts a report and stores its words in a slot, by one command. A repetition of the same form changes nothing. */
  async add(ownerId: string, report: StoredReport): Promise<void> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        return await this.addOnce(ownerId, report);
      } catch (error) {
        // Two first reports at once: the other one has made the group. Otherwise the slot has this report already.
        if (!isDuplicate(error)) throw error;
      }
    }
  }

  async find(ownerId: string): Promise<ReportGroupEntity | null> {
    return this.model.findById(ownerId).lean().exec();
  }

  /** Groups with reports before `before`, newest first. */
  async list(before: Date, limit: number): Promise<ReportGroupEntity[]> {
    const filter = { lastAt: trusted({ $lte: before }) };
    return this.model.find(filter).sort({ lastAt: -1 }).limit(limit).lean().exec();
  }

  count(before: Date): Promise<number> {
    return this.model.countDocuments({ lastAt: trusted({ $lte: before }) }).exec();
  }

  async remove(ownerId: string): Promise<void> {
    await this.model.deleteOne({ _id: ownerId }).exec();
  }

  /** Removes groups that began before a time. Returns their number. */
  async sweep(begunBefore: Date): Promise<number> {
    return (await this.model.deleteMany({ firstAt: trusted({ $lte: begunBefore }) }).exec()).deletedCount;
  }

  private async addOnce(ownerId: string, report: StoredReport): Promise<void> {
    const slot = `newest.${slotOf(report.token)}`;
    const change = {
      $inc: { count: 1, [`categories.${report.category}`]: 1 },
      $set: { lastAt: report.at, [slot]: report },
      $setOnInsert: { firstAt: report.at },
    };
    const filter = { _id: ownerId, [`${slot}.token`]: trusted({ $ne: report.token }) };
    await this.model.updateOne(filter, change, { upsert: true }).exec();
  }
}

const slotOf = (token: string): string => `s${createHash('sha256').update(token).digest().readUInt32BE(0) % SLOTS}`;
