import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A write that was sent under a key: stored before the write begins, and kept for a day. */
@Schema({ collection: 'idempotencykeys', versionKey: false, strict: 'throw' })
export class IdempotencyKeyEntity {
  /** Whose it is, and a hash of the key. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** Empty: of a caller who was nobody. */
  @Prop({ type: String, default: '', index: true })
  owner!: string;

  /** A hash of the call and of everything that was sent with it. */
  @Prop({ type: String, required: true })
  body!: string;

  /** Names what the write makes: ids come from it. */
  @Prop({ type: String, required: true })
  ref!: string;

  @Prop({ type: Boolean, default: false })
  isDone!: boolean;

  /** As JSON; null until the write is done, and when the response is not kept, because it is large or secret. */
  @Prop({ type: String, default: null })
  response!: string | null;

  /** Names whose pages it changed, besides the caller's. */
  @Prop({ type: [String], default: [] })
  changed!: string[];

  @Prop({ type: Date, required: true })
  at!: Date;

  /** The hour of `at`, over and over from 0 to 71: by it they are removed. */
  @Prop({ type: String, required: true, index: true })
  hour!: string;
}

export const IdempotencyKeySchema = SchemaFactory.createForClass(IdempotencyKeyEntity);
