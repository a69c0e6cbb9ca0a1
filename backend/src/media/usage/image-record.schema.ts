import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The size of a stored image, for the storage limit of its owner. */
@Schema({ collection: 'images', versionKey: false, strict: 'throw' })
export class ImageRecordEntity {
  /** The id of the image. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true, index: true })
  owner!: string;

  /** Bytes of all stored widths. */
  @Prop({ type: Number, required: true })
  bytes!: number;

  @Prop({ type: Date, required: true })
  at!: Date;
}

export const ImageRecordSchema = SchemaFactory.createForClass(ImageRecordEntity);
