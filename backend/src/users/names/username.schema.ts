import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A name that somebody has: claimed by one insert, so that two can never have it. */
@Schema({ collection: 'usernames', versionKey: false, strict: 'throw' })
export class UsernameEntity {
  /** The name in lower case. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true, index: true })
  user!: Types.ObjectId;

  @Prop({ type: Date, required: true, index: true })
  claimedAt!: Date;

  /** Held until then although its user is called otherwise by now, or is gone. */
  @Prop({ type: Date, default: null, index: true })
  until!: Date | null;
}

export const UsernameSchema = SchemaFactory.createForClass(UsernameEntity);
