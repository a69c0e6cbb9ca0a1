import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The single document with the installation id of the database. */
@Schema({ collection: 'installations', versionKey: false, strict: 'throw' })
export class InstallationEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  installation!: string;

  /** The version of the API that started last, for the message of a version that cannot read this schema. */
  @Prop({ type: String })
  linkstallVersion?: string;

  /** The id of the last image of the page that the sweeper checked last; absent after the last page. */
  @Prop({ type: String })
  imagesSweptTo?: string;

  /** The id of the last entry whose thumbnail was compared with drawn letters. */
  @Prop({ type: String })
  lettersComparedTo?: string;
}

export const InstallationSchema = SchemaFactory.createForClass(InstallationEntity);
