import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { AuditLineEntity } from './audit-line.schema.js';

/** Owner and actor are ids; null for a step about the site, and for the operator key. */
interface NewAuditLine extends Omit<AuditLineEntity, '_id' | 'actorId' | 'user'> {
  readonly userId: string | null;
  readonly actorId: string | null;
}

interface AuditQuery {
  /** Lines before this time. */
  readonly before: Date;
  readonly limit: number;
}

/** The log of operators. It only grows: no method changes or removes a line. Old lines go by `AuditLogExpiryRepository`. */
@Injectable()
export class AuditLogRepository {
  constructor(@InjectModel(AuditLineEntity.name) private readonly model: Model<AuditLineEntity>) {}

  async append({ userId, ...line }: NewAuditLine): Promise<void> {
    await this.model.create({ ...line, user: userId });
  }

  /** Newest first. */
  async list({ before, limit }: AuditQuery): Promise<AuditLineEntity[]> {
    const filter = { at: trusted({ $lt: before }) };
    return this.model.find(filter).sort({ at: -1 }).limit(limit).lean().exec();
  }
}
