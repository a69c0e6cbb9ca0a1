import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { WebhookEntity } from './webhook.schema.js';
import type { StoredFailure, StoredWebhook } from './webhook.types.js';

type NewWebhook = Pick<
  StoredWebhook,
  'id' | 'kind' | 'address' | 'events' | 'list' | 'user' | 'key' | 'createdAt' | 'nextAt'
>;
type WebhookChange = Pick<StoredWebhook, 'address' | 'events' | 'list' | 'user' | 'key'>;

interface FailedAttempt {
  readonly failure: StoredFailure;
  readonly nextAt: Date;
  readonly failures: number;
  readonly isPaused: boolean;
}

/** All queries on webhooks. The owner comes first. */
@Injectable()
export class WebhooksRepository {
  constructor(@InjectModel(WebhookEntity.name) private readonly model: Model<WebhookEntity>) {}

  newId(): string {
    return String(new Types.ObjectId());
  }

  /** Returns false when the id exists already. */
  insert(ownerId: string, { id, ...webhook }: NewWebhook): Promise<boolean> {
    const document = { ...webhook, events: [...webhook.events], owner: new Types.ObjectId(ownerId) };
    return isCreated(this.model.create({ _id: new Types.ObjectId(id), ...document }));
  }

  /** The webhooks of an owner, the oldest first. */
  async list(ownerId: string): Promise<StoredWebhook[]> {
    const documents = await this.model.find({ owner: ownerId }).lean().exec();
    return documents.map(toWebhook).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  async find(ownerId: string, id: string): Promise<StoredWebhook | null> {
    const document = await this.model.findOne({ _id: id, owner: ownerId }).lean().exec();
    return document && toWebhook(document);
  }

  /** Returns false when the webhook does not exist. */
  async change(ownerId: string, id: string, change: WebhookChange): Promise<boolean> {
    const fields = { $set: { ...change, events: [...change.events] } };
    return (await this.model.updateOne({ _id: id, owner: ownerId }, fields).exec()).matchedCount === 1;
  }

  /** Takes a webhook until a time, so that one process sends. Null when it is taken, paused or waits. */
  async lease(
    ownerId: string,
    id: string,
    { now, until }: { readonly now: Date; readonly until: Date },
  ): Promise<StoredWebhook | null> {
    const free = { _id: id, owner: ownerId, isPaused: false, nextAt: trusted({ $lte: now }) };
    const document = await this.model
      .findOneAndUpdate(free, { $set: { nextAt: until } })
      .lean()
      .exec();
    return document && toWebhook(document);
  }

  async release(ownerId: string, id: string, now: Date): Promise<void> {
    await this.model.updateOne({ _id: id, owner: ownerId }, { $set: { nextAt: now } }).exec();
  }

  /** Also ends a pause. */
  async recordDelivery(ownerId: string, id: string, now: Date): Promise<void> {
    const fields = { deliveredAt: now, nextAt: now, failures: 0, failure: null, isPaused: false };
    await this.model.updateOne({ _id: id, owner: ownerId }, { $set: fields }).exec();
  }

  async recordFailure(ownerId: string, id: string, attempt: FailedAttempt): Promise<void> {
    await this.model.updateOne({ _id: id, owner: ownerId }, { $set: attempt }).exec();
  }

  async recordFailedTest(ownerId: string, id: string, failure: StoredFailure): Promise<void> {
    await this.model.updateOne({ _id: id, owner: ownerId }, { $set: { failure } }).exec();
  }

  async remove(ownerId: string, id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, owner: ownerId }).exec();
  }

  async removeAll(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }
}

function toWebhook({ _id, owner, failure, ...fields }: WebhookEntity): StoredWebhook {
  const { kind, address, events, list, user, key, createdAt, nextAt, failures, isPaused, deliveredAt } = fields;
  return {
    ...{ id: String(_id), ownerId: String(owner), kind, address, events, list, user, key },
    ...{ createdAt, nextAt, failures, isPaused, deliveredAt, failure },
  };
}
