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

  /** A fractional key: products stand in the order of these texts, and of their ids where two are equal. */
  @Prop({ type: String, required: true })
  position!: string;

  /** Rises with each change of the content; the position is no content. */
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

  /** Null: always, as is the next. */
  @Prop({ type: Date, default: null })
  shownFrom!: Date | null;

  @Prop({ type: Date, default: null })
  shownUntil!: Date | null;

  @Prop({ type: [SchemaFactory.createForClass(ProductPicture)], required: true })
  images!: ProductPicture[];

  /** When the product was deleted; it can be restored for a few seconds. Null for products that are there. */
  @Prop({ type: Date, default: null })
  removedAt!: Date | null;
}

export const ProductSchema = SchemaFactory.createForClass(ProductEntity);
ProductSchema.index({ owner: 1, position: 1 });
ProductSchema.index({ removedAt: 1 });
