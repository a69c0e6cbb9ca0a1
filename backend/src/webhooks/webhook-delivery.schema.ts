import type { WebhookEvent } from '@linkstall/contracts/http';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

import type { EventData } from './webhook.types.js';

@Schema({ _id: false, versionKey: false })
class StoredEventData {
  @Prop({ type: String })
  email?: string;

  @Prop({ type: String })
  id?: string;

  @Prop({ type: String })
  name?: string;

  @Prop({ type: String, enum: ['added', 'edited', 'deleted'] })
  change?: NonNullable<EventData['change']>;
}

/** An event that waits for its delivery to one webhook. */
@Schema({ collection: 'webhookdeliveries', versionKey: false, strict: 'throw' })
export class WebhookDeliveryEntity {
  /** The `webhook-id` of the event, the same in each attempt. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  owner!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  webhook!: Types.ObjectId;

  @Prop({ type: String, required: true })
  type!: WebhookEvent;

  @Prop({ type: SchemaFactory.createForClass(StoredEventData), required: true })
  data!: StoredEventData;

  /** True until the change of the event is stored. */
  @Prop({ type: Boolean, required: true })
  isHeld!: boolean;

  /** The event is not sent before this time. */
  @Prop({ type: Date, required: true, index: true })
  notBefore!: Date;

  @Prop({ type: Date, required: true, index: true })
  createdAt!: Date;
}

export const WebhookDeliverySchema = SchemaFactory.createForClass(WebhookDeliveryEntity);
WebhookDeliverySchema.index({ owner: 1, webhook: 1, createdAt: 1 });
