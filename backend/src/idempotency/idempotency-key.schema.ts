import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** An idempotency key. Stored before its write begins, and kept for a day. */
@Schema({ collection: 'idempotencykeys', versionKey: false, strict: 'throw' })
export class IdempotencyKeyEntity {
  /** The user's id, empty without a login, and a hash of the key. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** The user; for a caller without a login, `address:` and a keyed hash of the address. */
  @Prop({ type: String, required: true, index: true })
  owner!: string;

  /** Hash of the call and its content. */
  @Prop({ type: String, required: true })
  body!: string;

  /** Reference from which the ids of created documents are derived. */
  @Prop({ type: String, required: true })
  ref!: string;

  @Prop({ type: Boolean, default: false })
  isDone!: boolean;

  /** The response as JSON; null until the write is done, and for a response that is too large or secret. */
  @Prop({ type: String, default: null })
  response!: string | null;

  /** Usernames of pages that the write changed, besides the caller's own page. */
  @Prop({ type: [String], default: [] })
  changed!: string[];

  @Prop({ type: Date, required: true })
  at!: Date;

  /** The hour of `at` modulo 72, by which old keys are removed. */
  @Prop({ type: String, required: true, index: true })
  hour!: string;
}

export const IdempotencyKeySchema = SchemaFactory.createForClass(IdempotencyKeyEntity);
