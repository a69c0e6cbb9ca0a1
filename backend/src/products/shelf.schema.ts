import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** Which products an owner has, in store order: one document, so order and limit change at once or not at all. */
@Schema({ collection: 'shelves', versionKey: false, strict: 'throw' })
export class ShelfEntity {
  /** The owner. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  revision!: number;

  @Prop({ type: [String], required: true })
  ids!: string[];

  /** Of the last writes. Absent in older ones. */
  @Prop({ type: [String] })
  marks?: string[];
}

export const ShelfSchema = SchemaFactory.createForClass(ShelfEntity);
