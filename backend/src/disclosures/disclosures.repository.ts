import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { DisclosureEntity } from './disclosure.schema.js';

type Period = Pick<DisclosureEntity, 'kind' | 'item' | 'name' | 'url' | 'from' | 'until'>;

/** The periods of each owner. A period without an end is open. */
@Injectable()
export class DisclosuresRepository {
  constructor(@InjectModel(DisclosureEntity.name) private readonly model: Model<DisclosureEntity>) {}

  async openOf(ownerId: string, itemId: string): Promise<Period[]> {
    return this.model.find({ owner: ownerId, item: itemId, until: null }).lean().exec();
  }

  async endOpen(ownerId: string, itemId: string, until: Date): Promise<void> {
    await this.model.updateMany({ owner: ownerId, item: itemId, until: null }, { until }).exec();
  }

  async begin(ownerId: string, period: Omit<Period, 'until'>): Promise<void> {
    await this.model.create({ owner: ownerId, ...period });
  }

  /** The periods of an owner, oldest first. */
  async list(ownerId: string): Promise<Period[]> {
    return this.model.find({ owner: ownerId }).sort({ _id: 1 }).lean().exec();
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }
}
