import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type mongo, type Types } from 'mongoose';

/** Which products an owner has, in store order: one document, so order and limit change at once or not at all. */
@Schema({ collection: 'shelves', versionKey: false, strict: 'throw' })
export class ShelfEntity {
  /** The owner. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  revision!: number;

  /** As `shelf-ids.schema.ts` packs them; a list of texts in older ones. */
  @Prop({ type: SchemaTypes.Mixed, required: true })
  ids!: Buffer | mongo.Binary | string[];

  /** Of the last writes. Absent in older ones. */
  @Prop({ type: [String] })
  marks?: string[];
}

export const ShelfSchema = SchemaFactory.createForClass(ShelfEntity);
