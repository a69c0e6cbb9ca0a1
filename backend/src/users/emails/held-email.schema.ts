import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** An address that was given up but can still be had back: until then nobody else may take it. */
@Schema({ collection: 'heldemails', versionKey: false, strict: 'throw' })
export class HeldEmailEntity {
  /** The address in the form in which addresses are unique. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.ObjectId, required: true, index: true })
  user!: Types.ObjectId;

  @Prop({ type: Date, required: true, index: true })
  until!: Date;
}

export const HeldEmailSchema = SchemaFactory.createForClass(HeldEmailEntity);
