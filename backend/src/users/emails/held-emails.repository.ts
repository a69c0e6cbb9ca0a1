import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { HeldEmailEntity } from './held-email.schema.js';

/** Queries on held addresses. An address can be looked up without its owner. Times are in milliseconds. */
@Injectable()
export class HeldEmailsRepository {
  constructor(@InjectModel(HeldEmailEntity.name) private readonly model: Model<HeldEmailEntity>) {}

  async isHeldForAnother(emailKey: string, userId: string, now: number): Promise<boolean> {
    const heldEmail = await this.model.findById(emailKey).lean().exec();
    return heldEmail !== null && heldEmail.until.getTime() > now && heldEmail.user.toHexString() !== userId;
  }

  async hold(emailKey: string, userId: string, until: number): Promise<void> {
    const change = { $set: { user: userId, until: new Date(until) } };
    await this.model.updateOne({ _id: emailKey }, change, { upsert: true }).exec();
  }

  async findOf(userId: string): Promise<{ readonly email: string; readonly until: Date }[]> {
    const heldEmails = await this.model.find({ user: userId }).lean().exec();
    return heldEmails.map(({ _id, until }) => ({ email: _id, until }));
  }

  /** Removes expired holds. Returns their number. */
  async sweep(now: number): Promise<number> {
    return (await this.model.deleteMany({ until: trusted({ $lte: new Date(now) }) }).exec()).deletedCount;
  }

  async releaseAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ user: userId }).exec();
  }
}
