import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { SeedEntity } from './seed.schema.js';

@Injectable()
export class SeedsRepository {
  constructor(@InjectModel(SeedEntity.name) private readonly model: Model<SeedEntity>) {}

  async isDone(seed: string): Promise<boolean> {
    return (await this.model.findById(seed).lean().exec()) !== null;
  }

  async markDone(seed: string, at: Date): Promise<void> {
    await this.model.updateOne({ _id: seed }, { $set: { at } }, { upsert: true }).exec();
  }
}
