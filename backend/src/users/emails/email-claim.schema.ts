import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/**
 * A claimed email address. One insert claims it, so that two users cannot have it. A unique index on users would need the
 * address in the shard key of users.
 */
@Schema({ collection: 'emails', versionKey: false, strict: 'throw' })
export class EmailClaimEntity {
  /** The normalized address. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true, index: true })
  user!: Types.ObjectId;

  @Prop({ type: Date, required: true, index: true })
  claimedAt!: Date;
}

export const EmailClaimSchema = SchemaFactory.createForClass(EmailClaimEntity);
