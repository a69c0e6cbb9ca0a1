import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The counter of sitemap places: a single document, so that each place is given once. */
@Schema({ collection: 'listings', versionKey: false, strict: 'throw' })
export class SitemapCounterEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, required: true })
  count!: number;
}

export const SitemapCounterSchema = SchemaFactory.createForClass(SitemapCounterEntity);
