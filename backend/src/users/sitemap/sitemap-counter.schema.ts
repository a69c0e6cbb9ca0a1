import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The counter of positions in the sitemap: a single document, so that no two users get the same position. */
@Schema({ collection: 'listings', versionKey: false, strict: 'throw' })
export class SitemapCounterEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Number, required: true })
  count!: number;
}

export const SitemapCounterSchema = SchemaFactory.createForClass(SitemapCounterEntity);
