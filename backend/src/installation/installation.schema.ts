import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The one document that says which installation this database belongs to. */
@Schema({ collection: 'installations', versionKey: false, strict: 'throw' })
export class InstallationEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  installation!: string;
}

export const InstallationSchema = SchemaFactory.createForClass(InstallationEntity);
