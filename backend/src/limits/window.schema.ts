import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The counter of one limit and subject. The document is reused for the next window. */
@Schema({ collection: 'limits', versionKey: false, strict: 'throw' })
export class WindowEntity {
  /** Keyed hash of the limit and its subject. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, required: true })
  hits!: number;

  @Prop({ type: Date, required: true, index: true })
  until!: Date;
}

export const WindowSchema = SchemaFactory.createForClass(WindowEntity);
