import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { isDuplicate } from '../database/unreachable.js';
import { GoAddressEntity } from './go-address.schema.js';

/** Looked up by visitors, so by the link alone. That the link still is its owner's and is shown, their list says. */
@Injectable()
export class GoAddressesRepository {
  constructor(@InjectModel(GoAddressEntity.name) private readonly model: Model<GoAddressEntity>) {}

  async add(ownerId: string, linkId: string): Promise<void> {
    try {
      await this.model.create({ _id: linkId, owner: ownerId });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  async ownerOf(linkId: string): Promise<string | null> {
    return (await this.model.findById(linkId).lean().exec())?.owner.toHexString() ?? null;
  }

  async remove(ownerId: string, linkId: string): Promise<void> {
    await this.model.deleteOne({ _id: linkId, owner: ownerId }).exec();
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }
}
