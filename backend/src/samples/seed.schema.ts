import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A completed seed, which does not run again. */
@Schema({ collection: 'seeds', versionKey: false, strict: 'throw' })
export class SeedEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Date, required: true })
  at!: Date;
}

export const SeedSchema = SchemaFactory.createForClass(SeedEntity);
