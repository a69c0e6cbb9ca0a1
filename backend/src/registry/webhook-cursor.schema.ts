import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The position of a webhook in the events of an environment. */
@Schema({ collection: 'webhookcursors', versionKey: false, strict: 'throw' })
export class WebhookCursorEntity {
  /** The environment. For the webhook of a team, also the name of the team and the salt of its secret. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** The number of the newest delivered change. */
  @Prop({ type: Number, required: true })
  seq!: number;

  /** The key of the newest delivered refusal; empty before the first one. */
  @Prop({ type: String, default: '' })
  refused!: string;

  /** Failed attempts to deliver the next event. */
  @Prop({ type: Number, required: true })
  failures!: number;

  /** The time of the next attempt. */
  @Prop({ type: Date, required: true })
  nextAt!: Date;
}

export const WebhookCursorSchema = SchemaFactory.createForClass(WebhookCursorEntity);
