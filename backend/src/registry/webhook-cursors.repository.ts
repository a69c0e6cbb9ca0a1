import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { WebhookCursorEntity } from './webhook-cursor.schema.js';

@Injectable()
export class WebhookCursorsRepository {
  constructor(@InjectModel(WebhookCursorEntity.name) private readonly model: Model<WebhookCursorEntity>) {}

  /** Takes the cursor until a time, so that one process delivers. Null when it is taken, waits, or does not exist. */
  async lease(env: string, { now, until }: { now: Date; until: Date }): Promise<WebhookCursorEntity | null> {
    const due = { _id: env, nextAt: trusted({ $lte: now }) };
    return this.model
      .findOneAndUpdate(due, { $set: { nextAt: until } })
      .lean<WebhookCursorEntity>()
      .exec();
  }

  async exists(env: string): Promise<boolean> {
    return (await this.model.exists({ _id: env }).exec()) !== null;
  }

  /** Does nothing when the cursor exists. */
  async create(cursor: WebhookCursorEntity): Promise<void> {
    await isCreated(this.model.create(cursor));
  }

  async save(env: string, fields: Partial<Omit<WebhookCursorEntity, '_id'>>): Promise<void> {
    await this.model.updateOne({ _id: env }, { $set: fields }).exec();
  }
}
