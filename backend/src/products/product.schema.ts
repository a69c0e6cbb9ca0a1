import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { TakedownCategory, Translations } from '@linkstall/contracts/http';
import { DEFAULT_CURRENCY } from '@linkstall/kit/format-price';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { SchemaTypes, type Types } from 'mongoose';

@Schema({ _id: false, versionKey: false })
class ProductPicture {
  @Prop({ type: String, required: true })
  id!: string;

  @Prop({ type: String, required: true })
  url!: string;
}

/** Why an operator hides the product. */
@Schema({ _id: false, versionKey: false })
class StoredTakedown {
  @Prop({ type: String, required: true, enum: TAKEDOWN_CATEGORIES })
  category!: TakedownCategory;

  @Prop({ type: String, required: true })
  reason!: string;

  @Prop({ type: Date, required: true })
  at!: Date;
}

/** A product with its images. Replaced as a whole, guarded by `revision`. */
@Schema({ collection: 'products', versionKey: false, strict: 'throw' })
export class ProductEntity {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  owner!: Types.ObjectId;

  /** Fractional key. Products are ordered by it, and by id when two keys are equal. */
  @Prop({ type: String, required: true })
  position!: string;

  /** Increases with each change of the content; the position is not content. */
  @Prop({ type: Number, required: true })
  revision!: number;

  @Prop({ type: String, required: true })
  name!: string;

  @Prop({ type: String, required: true })
  description!: string;

  /** Price and discount price in minor units of the currency, such as paise. */
  @Prop({ type: Number, required: true })
  price!: number;

  @Prop({ type: Number, required: true })
  discountPrice!: number;

  /** Code of ISO 4217. Missing in products that were last changed before the field existed. */
  @Prop({ type: String, default: DEFAULT_CURRENCY })
  currency?: string;

  /** The address as the creator typed it. */
  @Prop({ type: String, required: true })
  url!: string;

  /**
   * The host of `url`, reversed (`reversed-host.rule.ts`), for searches of operators; empty for a path on this site. Absent in
   * products of an earlier version until the daily job has set it.
   */
  @Prop({ type: [String], default: undefined })
  hosts?: string[];

  @Prop({ type: String, default: '' })
  retailer!: string;

  @Prop({ type: Boolean, required: true })
  isShown!: boolean;

  /** This field and the four below are missing in products that were last changed before the fields existed. */
  @Prop({ type: String, default: '' })
  collectionName?: string;

  @Prop({ type: Boolean, default: false })
  isFeatured?: boolean;

  @Prop({ type: Boolean, default: false })
  isAffiliate?: boolean;

  @Prop({ type: Boolean, default: false })
  isDirect?: boolean;

  @Prop({ type: Number, default: null })
  stock?: number | null;

  /** Start and end of visibility; null: no limit. */
  @Prop({ type: Date, default: null })
  shownFrom!: Date | null;

  @Prop({ type: Date, default: null })
  shownUntil!: Date | null;

  /** Name and description in further languages. */
  @Prop({ type: SchemaTypes.Mixed, default: null })
  translations?: Translations | null;

  /** Absent unless an operator hides the product. */
  @Prop({ type: SchemaFactory.createForClass(StoredTakedown) })
  takedown?: StoredTakedown;

  @Prop({ type: [SchemaFactory.createForClass(ProductPicture)], required: true })
  images!: ProductPicture[];

  /** When the product was deleted; null for products that are not deleted. */
  @Prop({ type: Date, default: null })
  removedAt!: Date | null;
}

export const ProductSchema = SchemaFactory.createForClass(ProductEntity);
ProductSchema.index({ owner: 1, position: 1 });
ProductSchema.index({ removedAt: 1 });
ProductSchema.index({ hosts: 1 });
