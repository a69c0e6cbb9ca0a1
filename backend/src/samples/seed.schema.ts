import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A seed that has been brought. It never is again, so what an operator deletes stays away. */
@Schema({ collection: 'seeds', versionKey: false, strict: 'throw' })
export class SeedEntity {
  /** Name of the seed. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Date, required: true })
  at!: Date;
}

export const SeedSchema = SchemaFactory.createForClass(SeedEntity);
