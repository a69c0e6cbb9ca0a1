import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AuditAction } from '@linkstall/contracts/http';
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

  /** Returns the id of the line. */
  async append({ userId, ...line }: NewAuditLine): Promise<string> {
    const { _id } = await this.model.create({ ...line, user: userId });
    return _id.toHexString();
  }

  async find(userId: string, id: string): Promise<AuditLineEntity | null> {
    return this.model.findOne({ _id: id, user: userId }).lean().exec();
  }

  /** The newest line with one of the actions about a page or account (no item), an entry or a product. */
  async findNewest(userId: string, item: string, actions: readonly AuditAction[]): Promise<AuditLineEntity | null> {
    const filter = { user: userId, item, action: trusted({ $in: [...actions] }) };
    return this.model.findOne(filter).sort({ at: -1, _id: -1 }).lean().exec();
  }

  /** Newest first. */
  async list({ before, limit }: AuditQuery): Promise<AuditLineEntity[]> {
    const filter = { at: trusted({ $lt: before }) };
    return this.model.find(filter).sort({ at: -1 }).limit(limit).lean().exec();
  }
}
