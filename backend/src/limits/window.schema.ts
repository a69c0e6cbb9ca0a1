import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** How often something happened in its present window: one document for each thing that is limited, used again. */
@Schema({ collection: 'limits', versionKey: false, strict: 'throw' })
export class WindowEntity {
  /** A hash: whose it is cannot be read from it. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, required: true })
  hits!: number;

  @Prop({ type: Date, required: true, index: true })
  until!: Date;
}

export const WindowSchema = SchemaFactory.createForClass(WindowEntity);
