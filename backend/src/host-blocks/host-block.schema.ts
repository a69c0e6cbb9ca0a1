import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** One host or a list of hosts that operators block. One more document, `revision`, counts all changes. */
@Schema({ collection: 'host_blocks', versionKey: false, strict: 'throw' })
export class HostBlockEntity {
  @Prop({ type: String, required: true })
  _id!: string;

  /** In the form of `hostPatternOf`. */
  @Prop({ type: [String], default: undefined })
  patterns?: string[];

  @Prop({ type: String })
  reason?: string;

  @Prop({ type: Date, index: true })
  at?: Date;

  /** The user id of the operator; empty after the account is removed. */
  @Prop({ type: String, index: true })
  createdBy?: string;

  /** The number of entries and products that the block hid when it began. */
  @Prop({ type: Number })
  touched?: number;

  /** Only in the document `revision`. */
  @Prop({ type: Number })
  revision?: number;
}

export const HostBlockSchema = SchemaFactory.createForClass(HostBlockEntity);
