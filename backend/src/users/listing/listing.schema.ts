import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** How many users were ever given a place in the site's map: one document, so that no two get the same. */
@Schema({ collection: 'listings', versionKey: false, strict: 'throw' })
export class ListingEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, required: true })
  count!: number;
}

export const ListingSchema = SchemaFactory.createForClass(ListingEntity);
