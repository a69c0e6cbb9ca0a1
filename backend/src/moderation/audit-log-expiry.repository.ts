import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { AuditLineEntity } from './audit-line.schema.js';

/** Two years, so that appeals and authorities find the reasons. */
const KEPT_MS = 730 * 86_400_000;

/** Removes lines of the log that are older than two years, and no others. */
@Injectable()
export class AuditLogExpiryRepository {
  constructor(@InjectModel(AuditLineEntity.name) private readonly model: Model<AuditLineEntity>) {}

  async removeExpired(now: number): Promise<number> {
    const filter = { at: trusted({ $lte: new Date(now - KEPT_MS) }) };
    return (await this.model.deleteMany(filter).exec()).deletedCount;
  }
}
