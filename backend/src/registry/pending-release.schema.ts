import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A release whose files are being uploaded. */
@Schema({ collection: 'pendingreleases', versionKey: false, strict: 'throw' })
export class PendingReleaseEntity {
  /** Remote, release and publisher. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** Remote and publisher. */
  @Prop({ type: String, required: true, index: true })
  owner!: string;

  /** The manifest as JSON. */
  @Prop({ type: String, required: true })
  manifest!: string;

  /** The hashes of the files, in hexadecimal digits. */
  @Prop({ type: [String], required: true })
  hashes!: string[];

  @Prop({ type: Date, required: true, index: true })
  until!: Date;
}

export const PendingReleaseSchema = SchemaFactory.createForClass(PendingReleaseEntity);
