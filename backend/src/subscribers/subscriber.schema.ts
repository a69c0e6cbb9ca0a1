import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/**
 * `waiting`: has not confirmed yet. `left`: has confirmed and unsubscribed later. `declined`: has unsubscribed without a
 * confirmation.
 */
export type SubscriberState = 'waiting' | 'confirmed' | 'left' | 'declined';

/** A mail address on the e-mail list of a creator. */
@Schema({ collection: 'subscribers', versionKey: false, strict: 'throw' })
export class SubscriberEntity {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  owner!: Types.ObjectId;

  /** The normalized address. */
  @Prop({ type: String, required: true })
  email!: string;

  @Prop({ type: String, required: true, enum: ['waiting', 'confirmed', 'left', 'declined'] })
  state!: SubscriberState;

  /** The consent text of the entry when the address was entered. */
  @Prop({ type: String, required: true })
  consent!: string;

  /** The id of the entry with the form. */
  @Prop({ type: String, required: true })
  entry!: string;

  /** When the address was entered the last time. */
  @Prop({ type: Date, required: true })
  askedAt!: Date;

  /** When the last confirmation mail was written. */
  @Prop({ type: Date })
  mailedAt?: Date;

  /** The hash of the token in the last confirmation mail. */
  @Prop({ type: String })
  confirmHash?: string;

  @Prop({ type: Date })
  confirmedAt?: Date;

  @Prop({ type: Date })
  leftAt?: Date;

  /** The secret of the unsubscribe address. It is not hashed, because each export repeats the address. */
  @Prop({ type: String, required: true })
  unsubscribeKey!: string;

  /** When the document is removed; absent for confirmed addresses. */
  @Prop({ type: Date, index: true })
  until?: Date;
}

export const SubscriberSchema = SchemaFactory.createForClass(SubscriberEntity);
SubscriberSchema.index({ owner: 1, email: 1 });
SubscriberSchema.index({ owner: 1, askedAt: -1 });
