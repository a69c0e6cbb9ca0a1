import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** Whose a link is that is or was reached by `/go/<id>`: in a list of links no index finds one. */
@Schema({ collection: 'goaddresses', versionKey: false, strict: 'throw' })
export class GoAddressEntity {
  /** The link. */
  @Prop({ type: SchemaTypes.ObjectId, required: true })
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true, index: true })
  owner!: Types.ObjectId;
}

export const GoAddressSchema = SchemaFactory.createForClass(GoAddressEntity);
