import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { isDuplicate } from '../database/unreachable.js';
import { WALK } from '../database/walk.js';
import { idsIn, packedIds } from './shelf-ids.schema.js';
import { ShelfEntity } from './shelf.schema.js';
import type { Shelf } from './stored-product.js';

/** All queries on shelves. A shelf's id is its owner's, so nothing unscoped can be asked. */
@Injectable()
export class ShelvesRepository {
  constructor(@InjectModel(ShelfEntity.name) private readonly model: Model<ShelfEntity>) {}

  async find(ownerId: string): Promise<Shelf> {
    const found = await this.model.findById(ownerId).lean().exec();
    if (!found) return { revision: 0, ids: [], marks: [] };
    return { revision: found.revision, ids: idsIn(found.ids), marks: found.marks ?? [] };
  }

  /** False when somebody else replaced it since `revision` was read. */
  async replace(ownerId: string, { revision, ids, marks }: Shelf): Promise<boolean> {
    const content = { ids: packedIds(ids), marks: [...marks] };
    if (revision === 0) return this.insert(ownerId, content);
    const change = { $set: content, $inc: { revision: 1 } };
    const { matchedCount } = await this.model.updateOne({ _id: ownerId, revision }, change).exec();
    return matchedCount === 1;
  }

  async remove(ownerId: string): Promise<void> {
    await this.model.deleteOne({ _id: ownerId }).exec();
  }

  /** Ids of every product that has its place, of every owner: for jobs. */
  async *placed(): AsyncGenerator<string> {
    for await (const { ids } of this.model.find().select('ids').lean().cursor(WALK)) yield* idsIn(ids);
  }

  private async insert(ownerId: string, content: { ids: Buffer; marks: string[] }): Promise<boolean> {
    try {
      await this.model.create({ _id: ownerId, revision: 1, ...content });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
