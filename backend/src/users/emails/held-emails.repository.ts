import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { HeldEmailEntity } from './held-email.schema.js';

/** Looked up by the address, so there is no owner to scope by. Times are in milliseconds. */
@Injectable()
export class HeldEmailsRepository {
  constructor(@InjectModel(HeldEmailEntity.name) private readonly model: Model<HeldEmailEntity>) {}

  /** Whether somebody else may still take this address back. */
  async isHeldFromOthers(emailKey: string, userId: string, now: number): Promise<boolean> {
    const found = await this.model.findById(emailKey).lean().exec();
    return found !== null && found.until.getTime() > now && found.user.toHexString() !== userId;
  }

  async hold(emailKey: string, userId: string, until: number): Promise<void> {
    const change = { $set: { user: userId, until: new Date(until) } };
    await this.model.updateOne({ _id: emailKey }, change, { upsert: true }).exec();
  }

  async findOf(userId: string): Promise<{ readonly email: string; readonly until: Date }[]> {
    const found = await this.model.find({ user: userId }).lean().exec();
    return found.map(({ _id, until }) => ({ email: _id, until }));
  }

  /** Those that nobody can have back any more; returns how many there were. */
  async sweep(now: number): Promise<number> {
    return (await this.model.deleteMany({ until: trusted({ $lte: new Date(now) }) }).exec()).deletedCount;
  }

  async releaseAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ user: userId }).exec();
  }
}
