import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
class ProductPicture {
  @Prop({ type: String, required: true })
  id!: string;

  @Prop({ type: String, required: true })
  url!: string;
}

/** One product with its pictures: replaced as a whole, guarded by `revision`. */
@Schema({ collection: 'products', versionKey: false, strict: 'throw' })
export class ProductEntity {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  owner!: Types.ObjectId;

  @Prop({ type: Number, required: true })
  revision!: number;

  @Prop({ type: String, required: true })
  name!: string;

  @Prop({ type: String, required: true })
  description!: string;

  /** In paise, as is the next. */
  @Prop({ type: Number, required: true })
  price!: number;

  @Prop({ type: Number, required: true })
  discountPrice!: number;

  /** As the creator typed it. */
  @Prop({ type: String, required: true })
  url!: string;

  @Prop({ type: String, default: '' })
  retailer!: string;

  @Prop({ type: Boolean, required: true })
  isShown!: boolean;

  /** Absent in older products, as is the next. */
  @Prop({ type: Date, default: null })
  shownFrom?: Date | null;

  @Prop({ type: Date, default: null })
  shownUntil?: Date | null;

  @Prop({ type: [SchemaFactory.createForClass(ProductPicture)], required: true })
  images!: ProductPicture[];

  /** It was deleted, and can still be put back. Absent in those that are there, as is the next. */
  @Prop({ type: Date })
  removedAt?: Date;

  /** Where it stood in the store, counted from 0. */
  @Prop({ type: Number })
  removedFrom?: number;

  /** Of the last writes. Absent in older ones. */
  @Prop({ type: [String] })
  marks?: string[];
}

export const ProductSchema = SchemaFactory.createForClass(ProductEntity);
ProductSchema.index({ owner: 1, _id: 1 });
ProductSchema.index({ removedAt: 1 });
