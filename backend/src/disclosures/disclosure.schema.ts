import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A period in which a product or a link was marked as affiliate, with the words that visitors saw beside it. */
@Schema({ collection: 'disclosures', versionKey: false, strict: 'throw' })
export class DisclosureEntity {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  owner!: Types.ObjectId;

  @Prop({ type: String, required: true })
  kind!: 'product' | 'link';

  /** The id of the product or the link. */
  @Prop({ type: String, required: true })
  item!: string;

  @Prop({ type: String, required: true })
  name!: string;

  @Prop({ type: String, required: true })
  url!: string;

  @Prop({ type: Date, required: true })
  from!: Date;

  /** null: still marked */
  @Prop({ type: Date, default: null })
  until!: Date | null;
}

export const DisclosureSchema = SchemaFactory.createForClass(DisclosureEntity);
DisclosureSchema.index({ owner: 1, item: 1 });
