import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A write that was done, and its answer: for a day, should it be sent again. */
@Schema({ collection: 'answeredwrites', versionKey: false, strict: 'throw' })
export class AnsweredWriteEntity {
  /** Whose it is, and its key. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** Empty: of a caller who was nobody. */
  @Prop({ type: String, default: '', index: true })
  owner!: string;

  @Prop({ type: String, required: true })
  body!: string;

  /** As JSON; null when it is not kept, because it is large or secret. */
  @Prop({ type: String, default: null })
  answer!: string | null;

  /** Names whose pages it changed, besides the caller's. */
  @Prop({ type: [String], default: [] })
  changed!: string[];

  @Prop({ type: Date, required: true })
  at!: Date;

  /** The hour of `at`, over and over from 0 to 71: by it they are removed. */
  @Prop({ type: String, required: true, index: true })
  hour!: string;
}

export const AnsweredWriteSchema = SchemaFactory.createForClass(AnsweredWriteEntity);
