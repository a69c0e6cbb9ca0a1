import type { WebhookEvent, WebhookKind, WebhookProblem } from '@linkstall/contracts/http';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
class StoredFailureEntity {
  @Prop({ type: Date, required: true })
  at!: Date;

  @Prop({ type: String, required: true })
  problem!: WebhookProblem;

  /** The HTTP status of the response; null without a response. */
  @Prop({ type: Number, default: null })
  status!: number | null;
}

/** A site that gets events of a creator. */
@Schema({ collection: 'webhooks', versionKey: false, strict: 'throw' })
export class WebhookEntity {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true, index: true })
  owner!: Types.ObjectId;

  @Prop({ type: String, required: true, enum: ['standard', 'listmonk', 'mailchimp'] })
  kind!: WebhookKind;

  @Prop({ type: String, required: true })
  address!: string;

  @Prop({ type: [String], required: true })
  events!: WebhookEvent[];

  /** The id of the list or audience; empty for `standard`. */
  @Prop({ type: String, default: '' })
  list!: string;

  /** The name of the API user at Listmonk; otherwise empty. */
  @Prop({ type: String, default: '' })
  user!: string;

  /** A secret. It is stored readable, because each delivery needs it. */
  @Prop({ type: String, required: true })
  key!: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** The time of the next attempt, and the end of the lease of a process that sends. */
  @Prop({ type: Date, required: true })
  nextAt!: Date;

  /** Failed attempts since the last delivery. */
  @Prop({ type: Number, default: 0 })
  failures!: number;

  @Prop({ type: Boolean, default: false })
  isPaused!: boolean;

  @Prop({ type: Date, default: null })
  deliveredAt!: Date | null;

  /** The newest failure; null after a delivery. */
  @Prop({ type: SchemaFactory.createForClass(StoredFailureEntity), default: null })
  failure!: StoredFailureEntity | null;
}

export const WebhookSchema = SchemaFactory.createForClass(WebhookEntity);
