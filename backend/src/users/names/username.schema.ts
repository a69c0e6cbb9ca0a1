import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A claimed name. One insert claims it, so that two users cannot have it. */
@Schema({ collection: 'usernames', versionKey: false, strict: 'throw' })
export class UsernameEntity {
  /** The name in lower case. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true, index: true })
  user!: Types.ObjectId;

  @Prop({ type: Date, required: true, index: true })
  claimedAt!: Date;

  /**
   * End of the hold after a rename or deletion of the user. A current name has null, or an old date if its user took
   * the name back.
   */
  @Prop({ type: Date, default: null, index: true })
  until!: Date | null;
}

export const UsernameSchema = SchemaFactory.createForClass(UsernameEntity);
