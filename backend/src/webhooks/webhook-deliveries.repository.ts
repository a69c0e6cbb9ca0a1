import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { CURRENT_VERSION_FILTER } from '../database/schema-version.js';
import { WebhookDeliveryEntity } from './webhook-delivery.schema.js';
import type { Delivery } from './webhook.types.js';

export type NewDelivery = Omit<Delivery, 'ownerId'> & { readonly notBefore: Date };

/** All queries on deliveries. The owner comes first; the queue of the sender and the sweep are for all owners. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(@InjectModel(WebhookDeliveryEntity.name) private readonly model: Model<WebhookDeliveryEntity>) {}

  async insertAll(ownerId: string, deliveries: readonly NewDelivery[]): Promise<void> {
    const owner = new Types.ObjectId(ownerId);
    const documents = deliveries.map(({ id, webhookId, ...delivery }) => {
      return { _id: id, owner, webhook: new Types.ObjectId(webhookId), ...delivery };
    });
    await this.model.insertMany(documents);
  }

  /** The deliveries of an owner, the oldest first. */
  async list(ownerId: string): Promise<Delivery[]> {
    const documents = await this.model.find({ owner: ownerId }).lean().exec();
    return documents.map(toDelivery).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  count(ownerId: string, webhookId: string): Promise<number> {
    return this.model.countDocuments({ owner: ownerId, webhook: webhookId }).exec();
  }

  /** Makes held deliveries due. */
  async release(ownerId: string, ids: readonly string[], now: Date): Promise<void> {
    const change = { $set: { isHeld: false, notBefore: now } };
    await this.model.updateMany({ _id: trusted({ $in: [...ids] }), owner: ownerId }, change).exec();
  }

  async removeSome(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: trusted({ $in: [...ids] }), owner: ownerId }).exec();
  }

  /** The delivery that has been due the longest, of any owner, except for some webhooks. */
  async nextDue(now: Date, exceptWebhooks: readonly string[]): Promise<Delivery | null> {
    const webhook = trusted({ $nin: exceptWebhooks.map((id) => new Types.ObjectId(id)) });
    const due = { ...CURRENT_VERSION_FILTER, notBefore: trusted({ $lte: now }), webhook };
    const document = await this.model.findOne(due).sort({ notBefore: 1 }).lean().exec();
    return document && toDelivery(document);
  }

  /** The oldest delivery of a webhook, also one that waits after a failure. A held one counts when it is due. */
  async oldest(ownerId: string, webhookId: string, now: Date): Promise<Delivery | null> {
    const isReady = [{ isHeld: false }, { notBefore: trusted({ $lte: now }) }];
    const document = await this.model
      .findOne({ owner: ownerId, webhook: webhookId, $or: isReady })
      .sort({ createdAt: 1 })
      .lean()
      .exec();
    return document && toDelivery(document);
  }

  /** No delivery of the webhook is due before a time. */
  async postpone(ownerId: string, webhookId: string, until: Date): Promise<void> {
    await this.model.updateMany({ owner: ownerId, webhook: webhookId }, { $max: { notBefore: until } }).exec();
  }

  /** All deliveries of the webhook are due, except for held ones. */
  async makeDue(ownerId: string, webhookId: string, now: Date): Promise<void> {
    const waiting = { owner: ownerId, webhook: webhookId, isHeld: false };
    await this.model.updateMany(waiting, { $set: { notBefore: now } }).exec();
  }

  async removeOf(ownerId: string, webhookId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId, webhook: webhookId }).exec();
  }

  async removeAll(ownerId: string): Promise<void> {
    await this.model.deleteMany({ owner: ownerId }).exec();
  }

  /** Removes old deliveries of all owners. Returns their number. */
  async sweep(createdBefore: Date): Promise<number> {
    return (await this.model.deleteMany({ createdAt: trusted({ $lte: createdBefore }) }).exec()).deletedCount;
  }
}

function toDelivery({ _id, owner, webhook, type, data, isHeld, createdAt }: WebhookDeliveryEntity): Delivery {
  return { id: _id, ownerId: String(owner), webhookId: String(webhook), type, data, isHeld, createdAt };
}
