import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** The link of a takedown mail, and the appeal that came by it. The id is that of the takedown's line in the log. */
@Schema({ collection: 'appeals', versionKey: false, strict: 'throw' })
export class AppealEntity {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  user!: Types.ObjectId;

  /** The id of an entry or a product; empty for a page or an account. */
  @Prop({ type: String, default: '' })
  item!: string;

  /** The hash of the token in the newest mail. */
  @Prop({ type: String, required: true })
  hash!: string;

  /** The time of the takedown. */
  @Prop({ type: Date, required: true, index: true })
  hiddenAt!: Date;

  /** The words of the owner. */
  @Prop({ type: String })
  words?: string;

  @Prop({ type: Date })
  writtenAt?: Date;

  /** The time of the words, while no operator has answered. */
  @Prop({ type: Date, index: true })
  waitsSince?: Date;

  @Prop({ type: String })
  answer?: string;

  @Prop({ type: Date })
  answeredAt?: Date;
}

export const AppealSchema = SchemaFactory.createForClass(AppealEntity);
AppealSchema.index({ user: 1, item: 1 });
