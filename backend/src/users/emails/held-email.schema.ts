import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A former email address that is held for its user. The hold ends at the time when the undo link of the address expires. */
@Schema({ collection: 'heldemails', versionKey: false, strict: 'throw' })
export class HeldEmailEntity {
  /** The normalized address. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true, index: true })
  user!: Types.ObjectId;

  @Prop({ type: Date, required: true, index: true })
  until!: Date;
}

export const HeldEmailSchema = SchemaFactory.createForClass(HeldEmailEntity);
