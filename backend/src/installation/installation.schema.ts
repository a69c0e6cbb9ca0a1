import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The single document with the installation id of the database. */
@Schema({ collection: 'installations', versionKey: false, strict: 'throw' })
export class InstallationEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  installation!: string;
}

export const InstallationSchema = SchemaFactory.createForClass(InstallationEntity);
