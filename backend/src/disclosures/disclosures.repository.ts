import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { DisclosureEntity } from './disclosure.schema.js';

type Period = Pick<DisclosureEntity, 'kind' | 'item' | 'name' | 'url' | 'from' | 'until'>;

/** Items of one kind, by their ids. */
export interface DisclosedIds {
  readonly kind: DisclosureEntity['kind'];
  readonly ids: readonly string[];
}

/** The periods of each owner. A period without an end is open. */
@Injectable()
export class DisclosuresRepository {
  constructor(@InjectModel(DisclosureEntity.name) private readonly model: Model<DisclosureEntity>) {}

  async openOf(ownerId: string, items: DisclosedIds): Promise<Period[]> {
    return this.model.find(openPeriods(ownerId, items)).lean().exec();
  }

  async endOpen(ownerId: string, items: DisclosedIds, until: Date): Promise<void> {
    await this.model.updateMany(openPeriods(ownerId, items), { until }).exec();
  }

  async begin(ownerId: string, periods: readonly Omit<Period, 'until'>[]): Promise<void> {
    await this.model.insertMany(periods.map((period) => ({ owner: ownerId, ...period })));
  }

  /** The periods of an owner, oldest first. */
  async list(ownerId: string): Promise<Period[]> {
    return this.model.find({ owner: ownerId }).sort({ _id: 1 }).lean().exec();
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }
}

const openPeriods = (ownerId: string, { kind, ids }: DisclosedIds) => ({
  ...{ owner: ownerId, kind, until: null },
  item: trusted({ $in: [...ids] }),
});
